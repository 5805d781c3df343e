// Notices on this device, for somebody who looks elsewhere while the client is open. Off until somebody says yes; each
// kind can be left out. The service worker shows them (web/tools/sw.js), and only while no page of ours is in sight.
import { store, storedObject } from './stored';

export const noticeKinds = ['turn', 'time', 'kept', 'over'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

const name = 'igra.notices';
const permitted = (): NotificationPermission =>
  'Notification' in globalThis ? Notification.permission : 'denied';
/** What somebody chose; null: nothing yet, or something that no version of ours has written. */
export function chosen(kept: unknown): NoticeKind[] | null {
  return Array.isArray(kept) ? noticeKinds.filter((kind) => kept.includes(kind)) : null;
}
const state = $state<{ permission: NotificationPermission; wanted: NoticeKind[] | null }>({
  permission: permitted(),
  wanted: chosen(storedObject(name)),
});

export const permission = (): NotificationPermission => state.permission;
/** Nobody has answered yet, and the browser lets us ask. */
export const unanswered = (): boolean => state.permission === 'default' && state.wanted === null;
/** Whoever allowed notices before there were kinds wants all of them. */
export const wanted = (): readonly NoticeKind[] =>
  state.permission === 'granted' ? (state.wanted ?? noticeKinds) : [];

export function want(kinds: NoticeKind[]): void {
  state.wanted = kinds;
  store(name, JSON.stringify(kinds));
}

/** Asks the browser, which asks its owner. */
export async function askForNotices(): Promise<void> {
  state.permission = await Notification.requestPermission();
  if (state.permission === 'granted') want([...noticeKinds]);
}

export interface Notice {
  tag: string; // one notice for a tag at a time: the latest
  title: string;
  body: string;
  path: string; // where a tap leads
}

/** Nothing happens unless this kind is wanted and the page is out of sight. */
export function showNotice(kind: NoticeKind, notice: Notice): void {
  if (!document.hidden || !wanted().includes(kind)) return;
  const worker = navigator.serviceWorker?.controller;
  if (worker) return worker.postMessage({ notice });
  try {
    const shown = new Notification(notice.title, notice);
    shown.onclick = () => window.focus();
  } catch {
    // Some phones show notices of service workers alone.
  }
}

/** It was read or done elsewhere; without a tag, all of them. */
export const takeBack = (tag = ''): void =>
  navigator.serviceWorker?.controller?.postMessage({ takeBack: tag });
