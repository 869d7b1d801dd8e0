import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** What one hook was given. */
export type Fired = Readonly<{
  raw: string;
  payload: Readonly<Record<string, unknown>>;
  env: Readonly<Record<string, string>>;
  cwd: string;
  ppid: number;
}>;

const recorder = fileURLToPath(new URL('./hook-recorder.cjs', import.meta.url));

/** The `hooks` of a settings document that records every firing of these events in a file, in exec form. */
export function recordingHooks(events: readonly string[], file: string): Record<string, unknown> {
  const hook = { type: 'command', command: process.execPath, args: [recorder, file] };
  return Object.fromEntries(events.map((event) => [event, [{ hooks: [hook] }]]));
}

/** The firings of one event (of all events without a name), in the order in which they were recorded. */
export function firings(file: string, event?: string): readonly Fired[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  const all = lines.map((line) => JSON.parse(line) as Fired);
  return event === undefined ? all : all.filter(({ payload }) => payload.hook_event_name === event);
}
