import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { agentFiles } from '../../harness/meter/agent-files.ts';
import { fact } from '../fact.ts';
import { script } from '../lab.ts';
import { print, rowsOf, transcriptOf } from '../live.ts';

export const transcriptsAgents = fact({
  id: 'transcripts.agents',
  group: 'transcripts',
  claim:
    'what a subagent says and uses stands in `<session id>/subagents/agent-<agent id>.jsonl` beside the transcript of its session, in rows of the same shape, and not in the transcript itself',
  why: 'The tokens of subagents belong to their session, and their transcripts are looked for there.',
  reliedOnBy: ['src/harness/meter/agent-files.ts', 'src/harness/tool-call.ts'],
  expected: 'one file for each of two; each with its reply; none of it in the transcript',
  advice: 'Take the path from the SubagentStop hook (`agent_transcript_path`).',
  async probe(lab) {
    const agent = (input: number) => ({
      name: 'Agent',
      input: {
        description: 'help',
        prompt: `Help.\n${script([{ text: 'Helped.', usage: { input } }])}`,
        subagent_type: 'general-purpose',
        run_in_background: false,
      },
    });
    const { session_id: session } = await print(lab, [
      { tools: [agent(4321), agent(5432)] },
      { text: 'result: ok' },
      { text: 'result: ok' },
      { text: 'result: ok' },
    ]);
    if (typeof session !== 'string') throw new Error('the run printed no result');
    const transcript = transcriptOf(lab, session);
    const usages = (path: string | null) => rowsOf(path).map(({ message }) => message?.usage?.input_tokens);
    const files = transcript === null ? [] : agentFiles(transcript).paths;
    lab.keep('files', readdirSync(join(lab.config, 'projects'), { recursive: true }));
    const each = [4321, 5432].filter((input) => files.some((file) => usages(file).includes(input))).length;
    const own = usages(transcript);
    const names = files.every((file) => /[\\/]agent-[^\\/]+\.jsonl$/.test(file));
    return [
      files.length === 2 && names ? 'one file for each of two' : `${files.length} files`,
      each === 2 ? 'each with its reply' : 'not with their replies',
      own.includes(4321) || own.includes(5432) ? 'in the transcript too' : 'none of it in the transcript',
    ].join('; ');
  },
});
