// A WebSocket that stays: lists that change by themselves. It says nothing, and comes back when it is lost.
import { socketAddress, whoAmI } from './api';

export interface Live<Message> {
  heard: (message: Message) => void;
  /** Whether the server can be reached; said before the first message, and whenever it is tried again. */
  online?: (yes: boolean) => void;
}

const soonest = 4000;
const latest = 60_000;

/** Returns what ends it. A server that was there once is looked for again and again, less and less often; where there
 *  never was one, as for a client without a server, only when the browser says that it is connected again. */
export function live<Message>(path: string, { heard, online }: Live<Message>): () => void {
  let socket: WebSocket | null = null;
  let again: ReturnType<typeof setTimeout> | undefined;
  let known = false;
  let ended = false;
  let wait = soonest;
  const retry = () => {
    if (ended || !known) return;
    clearTimeout(again);
    again = setTimeout(() => void open(), wait);
    wait = Math.min(2 * wait, latest);
  };
  const open = async () => {
    const answer = await whoAmI(); // makes a guest of a newcomer
    if (ended) return;
    online?.(answer.ok);
    known ||= answer.ok;
    if (!answer.ok) return retry();
    socket = new WebSocket(socketAddress(path));
    socket.onopen = () => (wait = soonest);
    socket.onclose = retry;
    socket.onmessage = ({ data }: MessageEvent<string>) => heard(JSON.parse(data) as Message);
  };
  const connected = () => {
    if (!known) void open();
  };
  addEventListener('online', connected);
  void open();
  return () => {
    ended = true;
    clearTimeout(again);
    removeEventListener('online', connected);
    socket?.close();
  };
}
