import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fact } from '../fact.ts';
import { bash } from '../lab.ts';
import {
  begin,
  blocksOf,
  hookOf,
  processOf,
  rowsOf,
  send,
  transcriptOf,
  untilThere,
  waitFor,
} from '../live.ts';

/** Writes down whether the call stands in the transcript, now or within two seconds. */
const LOOK = (file: string): string => `
  const look = () => fs.existsSync(p.transcript_path) && fs.readFileSync(p.transcript_path, 'utf8').includes(p.tool_use_id);
  const nap = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
  let there = look();
  for (let i = 0; i < 40 && !there; i += 1) { nap(); there = look(); }
  fs.writeFileSync(${JSON.stringify(file)}, there ? 'there' : 'missing');
`;

export const transcriptsToolCalls = fact({
  id: 'transcripts.tool-calls',
  group: 'transcripts',
  claim:
    'a call of a tool is in the transcript while its PreToolUse hook runs (not always when that begins: it may take a moment), its result (a row of type `user`) once it has ended; a message that comes meanwhile is a row of type `queue-operation`',
  why: 'A session that hangs in one command, or repeats the same one, is seen by its transcript.',
  reliedOnBy: ['src/harness/tool-trail.ts'],
  expected: 'call: there before it runs; result: when it has ended; a message meanwhile: queue-operation',
  advice: 'Write the calls down in PreToolUse and PostToolUse hooks.',
  async probe(lab) {
    const look = join(lab.folder, 'look');
    const go = join(lab.folder, 'go');
    const settings = { permissions: { allow: ['Bash'] }, hooks: { PreToolUse: [hookOf(LOOK(look))] } };
    const steps = [bash(untilThere(go)), { text: 'result: ok' }, { text: 'result: ok' }];
    const { short, session } = await begin(lab, steps, { settings });
    const rows = () => rowsOf(transcriptOf(lab, session));
    const has = (type: string, kind: string) => () =>
      rows().some((row) => row.type === type && blocksOf(row).some((block) => block.type === kind));
    if ((await waitFor(lab, () => existsSync(look) && has('assistant', 'tool_use')())) === null) {
      throw new Error('no tool was called');
    }
    const call = readFileSync(look, 'utf8');
    await send(processOf(lab, short)?.messagingSocket ?? null, 'Something else.');
    const queued = await waitFor(lab, () => rows().some(({ type }) => type === 'queue-operation'));
    const early = has('user', 'tool_result')();
    writeFileSync(go, '');
    const result = await waitFor(lab, has('user', 'tool_result'));
    return [
      `call: ${call} before it runs`,
      `result: ${early ? 'before it has ended' : result === null ? 'never' : 'when it has ended'}`,
      `a message meanwhile: ${queued === null ? 'no row' : 'queue-operation'}`,
    ].join('; ');
  },
});
