import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fact } from '../fact.ts';
import { bash } from '../lab.ts';
import { begin, hookOf, waitFor } from '../live.ts';

/** Writes down, one line for each batch, whether its calls and what their reply has used are there: at once, or within two seconds. */
const LOOK = (file: string): string => `
  const ids = p.tool_calls.map((call) => call.tool_use_id);
  const rows = () => fs.readFileSync(p.transcript_path, 'utf8').split('\\n').filter((row) => row.includes('"usage"'));
  const look = () => fs.existsSync(p.transcript_path) && ids.every((id) => rows().some((row) => row.includes('"id":"' + id + '"')));
  const atOnce = look();
  let there = atOnce;
  const nap = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
  for (let i = 0; i < 100 && !there; i += 1) { nap(); there = look(); }
  fs.appendFileSync(${JSON.stringify(file)}, JSON.stringify({ ids: ids.length, there, atOnce }) + '\\n');
`;

export const transcriptsLags = fact({
  id: 'transcripts.lags',
  group: 'transcripts',
  claim:
    'PostToolBatch lists the calls of a reply as `tool_calls`, each with its `tool_use_id`, and the rows of that reply, with its usage, come into the transcript while the hook runs: mostly before, now and then a moment after it begins',
  why: 'What a reply has cost is read in that hook, which waits for the rows for a moment: it would count one reply too few.',
  reliedOnBy: ['src/harness/hook-input.ts', 'src/harness/until-written.ts'],
  expected: 'of 6 replies with 2 calls each: 6 there within two seconds',
  advice: 'Count what a turn has cost when its Stop hook runs, or from outside.',
  async probe(lab) {
    const file = join(lab.folder, 'looks');
    const call = { name: 'Bash', input: bash('true').input ?? {} };
    const batch = { tools: [call, call] };
    const settings = { permissions: { allow: ['Bash'] }, hooks: { PostToolBatch: [hookOf(LOOK(file))] } };
    const steps = [...Array.from({ length: REPLIES }, () => batch), { text: 'result: ok' }];
    await begin(lab, steps, { settings });
    const looks = (): Look[] => {
      const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
      return text
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line) as Look);
    };
    await waitFor(lab, () => looks().length >= REPLIES);
    const all = looks();
    if (all.length === 0) return 'no hook has seen its calls';
    lab.keep('there at once', all.filter(({ atOnce }) => atOnce).length);
    const calls = [...new Set(all.map(({ ids }) => ids))].join(' or ');
    const there = all.filter((one) => one.there).length;
    return `of ${all.length} replies with ${calls} calls each: ${there} there within two seconds`;
  },
});

const REPLIES = 6;
type Look = Readonly<{ ids: number; there: boolean; atOnce: boolean }>;
