// The pages by the first part of the address; each is loaded when it is visited.
import type { Component } from 'svelte';
import type { Area } from './i18n/i18n.svelte';

export type Page = Component<{ path: string[] }>;
interface Entry {
  load: () => Promise<{ default: Page }>;
  areas: Area[]; // of texts
}

// Pages that do not care about the rest of the address take no properties at all.
const page = (load: () => Promise<unknown>, ...areas: Area[]): Entry => ({
  load: load as Entry['load'],
  areas,
});

export const pages: Record<string, Entry | undefined> = {
  '': page(() => import('./pages/Home.svelte'), 'setup'),
  play: page(() => import('./pages/Play.svelte'), 'table', 'setup'),
  local: page(() => import('./pages/Local.svelte'), 'table', 'setup'),
  my: page(() => import('./pages/MyTables.svelte')),
  t: page(() => import('./pages/Remote.svelte'), 'table', 'setup'),
  new: page(() => import('./pages/New.svelte'), 'setup'),
  replay: page(() => import('./pages/Replay.svelte'), 'table', 'setup'),
  leaders: page(() => import('./people/Leaders.svelte'), 'leaders'),
  people: page(() => import('./people/Person.svelte'), 'leaders'),
  account: page(() => import('./pages/Account.svelte'), 'account'),
  password: page(() => import('./pages/Password.svelte'), 'account'),
  operator: page(() => import('./operator/Operator.svelte'), 'operator'),
  learn: page(() => import('./learn/Learn.svelte'), 'learn'),
  pads: page(() => import('./pads/Pads.svelte'), 'pads'),
};
export const missing = page(() => import('./pages/Missing.svelte')).load;
