import { newsText } from '../../sim/conversation.ts';
import { fact } from '../fact.ts';
import { running, withHook } from '../hook.ts';
import { asked, turn } from '../live.ts';

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
  advice: 'Do not assume one Stop per turn: tell them apart by the last reply in the transcript.',
  async probe(lab) {
    const settings = {
      env: { PROBE_COUNT: `${lab.folder}/count` },
      hooks: withHook(lab.recording(['Stop']), 'Stop', running(THREE_WAYS)),
    };
    // One reply more than the turn should need, for a third reason that counts after all.
    const replies = Array.from({ length: 4 }, () => ({ text: 'result: ok' }));
    const session = await turn(lab, replies, { settings });
    if (lab.fired('Stop').length === 0) throw new Error('no Stop');
    const requests = asked(lab, session).map(({ conversation }) => newsText(conversation));
    const after = (nth: number, reason: string): string => {
      const text = requests[nth];
      if (text === undefined) return 'ends';
      return text.includes(reason) ? 'goes on with the reason' : 'goes on without the reason';
    };
    const [first, second, third] = [after(1, 'FIRST'), after(2, 'SECOND'), after(3, 'THIRD')];
    return `block: ${first}; exit 2: ${second}; exit 1: ${third}`;
  },
});
