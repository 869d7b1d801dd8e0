import { contextText } from '../../sim/conversation.ts';
import { fact } from '../fact.ts';
import { hookOf, print, turn } from '../live.ts';

const KEEP = 'Keep the number 4711.';
const AGAIN = 'The number is 4711.';

export const hooksPreCompact = fact({
  id: 'hooks.pre-compact',
  group: 'hooks',
  claim:
    'what a PreCompact hook prints, as plain text, stands as an instruction in the request that makes the summary; a SessionStart hook with the source `compact` then puts text into the conversation that begins anew',
  why: 'Who a member is, what it has claimed and its exact values are to be in the summary, and stand behind it word by word.',
  reliedOnBy: ['src/harness/hook-output.ts', 'src/hooks/pre-compact.ts'],
  expected: 'in the request for the summary; after it in the next request',
  advice: 'Rely on SessionStart alone; what it puts behind the summary needs none to keep it.',
  async probe(lab) {
    const context = { hookEventName: 'SessionStart', additionalContext: AGAIN };
    const hooks = {
      PreCompact: [hookOf(`console.log(${JSON.stringify(KEEP)});`)],
      SessionStart: [
        hookOf(
          `if (p.source === 'compact') console.log(${JSON.stringify(JSON.stringify({ hookSpecificOutput: context }))});`,
        ),
      ],
    };
    // Of a shorter conversation some versions make no summary.
    const read = { tool: 'Read', input: { file_path: `${lab.repo}/README.md` } };
    const session = await turn(lab, [read, { text: 'result: ok' }]);
    await print(lab, '/compact', { args: ['--resume', session], settings: { hooks } });
    const [summary] = lab.sim.all().filter(({ note }) => note === 'compaction');
    if (summary === undefined) throw new Error('nothing was compacted');
    await print(lab, 'Go on.', { args: ['--resume', session] });
    const next = lab.sim.all().at(-1);
    const instructed = contextText(summary.conversation).includes(KEEP);
    const again = next !== undefined && contextText(next.conversation).includes(AGAIN);
    return `${instructed ? '' : 'not '}in the request for the summary; after it ${again ? '' : 'not '}in the next request`;
  },
});
