import { EXIT, UserError } from '../../app/user-error.ts';
import { type Waited, waitForNews } from '../../app/wait.ts';
import type { Here } from '../here.ts';
import { installationRoot } from '../installation.ts';
import { textOf } from '../options.ts';
import type { Options } from '../spec.ts';
import { oneLine, plural } from '../words.ts';

/** Longest timeout, in seconds: what a timer of node can count. */
const MAX_SECONDS = 2_000_000;

export async function run(here: Here, _args: readonly string[], options: Options): Promise<number> {
  const timeoutMs = timeoutOf(textOf(options, 'timeout'));
  const caller = here.caller();
  const waited = await waitForNews(here.nest(), caller, {
    session: caller.session === null ? null : here.env.pid,
    parent: process.ppid,
    timeoutMs,
    root: installationRoot(),
  });
  if (here.json) here.printJson(waited);
  else here.print(render(waited));
  return { something: EXIT.ok, nothing: EXIT.nothing, gone: EXIT.refused }[waited.how];
}

function timeoutOf(given: string | null): number | null {
  if (given === null) return null;
  const seconds = Number(given);
  if (given.trim() !== '' && seconds >= 0 && seconds <= MAX_SECONDS) return seconds * 1000;
  throw new UserError(
    `--timeout: ${JSON.stringify(given.slice(0, 40))} is no number of seconds`,
    EXIT.usage,
    'nest wait --timeout 600',
  );
}

function render(waited: Waited): string {
  const { how, reader } = waited;
  if (how === 'nothing') return `nothing needs ${reader}\n`;
  if (how === 'gone') return `nobody waits for it any more: ${reader}, or what has started this, is gone\n`;
  const lines = waited.items.map(({ from, label, head, position }) => {
    const where = position === '' ? '' : ` [nest read ${position}]`;
    return `- ${oneLine(from, 40)} (${oneLine(label, 60)}): ${oneLine(head, 140)}${where}\n`;
  });
  return `nest: ${plural(waited.items.length, 'item')} for ${reader}; nest inbox prints the texts\n${lines.join('')}`;
}
