import { connect } from 'node:net';
import { RELAY_PREFIX } from './hook-input.ts';
import { readSessionProcess } from './job-state.ts';

/** How long a connection may take: the socket is on this machine, and a session that is stuck does not answer. */
const TIMEOUT_MS = 2000;

/**
 * Starts a turn in a session through its messaging socket, idle or busy, attended or not. The text only says that there
 * is something to read: what is queued there is lost when the session dies (facts: wake.socket, wake.socket-loses-queue).
 *
 * @param config the platform's configuration folder that the session belongs to
 * @returns whether the socket took it; a session that waits for a person is left alone
 */
export function pokeSession(pid: number, config: string, id: string, text: string): Promise<boolean> {
  const session = readSessionProcess(pid, config);
  const path = session?.messagingSocket ?? null;
  if (path === null || session?.waitingFor != null) return Promise.resolve(false);
  const line = `${JSON.stringify({ type: 'user', message: { role: 'user', content: `${RELAY_PREFIX}${id}] ${text}` } })}\n`;
  return new Promise((resolve) => {
    const socket = connect(path);
    const finish = (taken: boolean): void => {
      socket.destroy();
      resolve(taken);
    };
    socket.setTimeout(TIMEOUT_MS, () => finish(false));
    socket.on('error', () => finish(false));
    socket.on('connect', () => socket.end(line));
    socket.on('close', (hadError) => resolve(!hadError));
    socket.resume();
  });
}
