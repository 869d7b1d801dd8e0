import { setTimeout as sleep } from 'node:timers/promises';
import { newsText } from '../../sim/conversation.ts';
import { fact } from '../fact.ts';
import { asked, firings, playing, running, shortOf, withHook } from '../hook.ts';

/** For a request that comes late, in ms. */
const LATE_MS = 1000;

/** Says something else at each Stop of a turn: a decision to block, exit code 2, exit code 1. */
const THREE_WAYS = `const { readFileSync, appendFileSync } = require('node:fs');
const file = process.env.PROBE_COUNT;
appendFileSync(file, '.');
const nth = readFileSync(file, 'utf8').length;
if (nth === 1) console.log(JSON.stringify({ decision: 'block', reason: 'FIRST reason' }));
if (nth === 2) { console.error('SECOND reason'); process.exitCode = 2; }
if (nth === 3) { console.error('THIRD reason'); process.exitCode = 1; }`;

export const hooksStopBlock = fact({
  id: 'hooks.stop-block',
  group: 'hooks',
  claim:
    'a Stop hook that prints `{"decision": "block"}` or exits with code 2 makes the turn go on with its reason; exit code 1 is ignored',
  why: 'A hook of ours that crashes must not hold a turn up; and since hooks of others may block, one turn can fire Stop several times.',
  reliedOnBy: ['src/hooks/stop.ts'],
  expected: 'block: goes on with the reason; exit 2: goes on with the reason; exit 1: ends',
  limitSeconds: 45,
  advice: 'Do not assume one Stop per turn: tell them apart by the last reply in the transcript.',
  async probe(lab) {
    const settings = {
      env: { PROBE_COUNT: `${lab.folder}/count` },
      hooks: withHook(lab.recording(['Stop']), 'Stop', running(THREE_WAYS)),
    };
    const short = shortOf(await lab.start(playing([{ text: 'result: ok' }]), { settings }));
    if ((await firings(lab, 'Stop')) === null) throw new Error('no Stop');
    await firings(lab, 'Stop', 3, 8000);
    await sleep(LATE_MS);
    const requests = asked(lab, short).map(({ conversation }) => newsText(conversation));
    const after = (nth: number, reason: string): string => {
      const text = requests[nth];
      if (text === undefined) return 'ends';
      return text.includes(reason) ? 'goes on with the reason' : 'goes on without the reason';
    };
    const [first, second, third] = [after(1, 'FIRST'), after(2, 'SECOND'), after(3, 'THIRD')];
    return `block: ${first}; exit 2: ${second}; exit 1: ${third}`;
  },
});
