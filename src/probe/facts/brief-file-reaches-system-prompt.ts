import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fact } from '../fact.ts';

const KILOBYTES = 300;

export const briefFileReachesSystemPrompt = fact({
  id: 'brief.file-reaches-system-prompt',
  group: 'brief',
  claim:
    'the text of `--append-system-prompt-file` stands in the system prompt of a background session, whole up to 300 kB, by an absolute or a relative path',
  why: 'A session is told who it is, whom it reports to and how in this file: it does not fade when the conversation is compacted.',
  reliedOnBy: ['src/harness/argv.ts'],
  expected: 'absolute path: whole; relative path: whole',
  advice:
    'Put the text at the beginning of the first prompt, and again after each compaction by a SessionStart hook.',
  async probe(lab) {
    const line = 'A line of the text that a session is launched with.\n';
    const text = `${line.repeat(Math.ceil((KILOBYTES * 1000) / line.length))}THE-LAST-WORD`;
    writeFileSync(join(lab.repo, 'brief.md'), text);
    const seen: string[] = [];
    for (const [name, path] of [
      ['absolute path', join(lab.repo, 'brief.md')],
      ['relative path', 'brief.md'],
    ]) {
      const args = [`--append-system-prompt-file=${path}`];
      const { short } = await lab.start([{ text: 'result: ok' }], { args });
      const request = await lab.until(
        () =>
          lab.sim
            .all()
            .find(({ kind, sessionId }) => kind === 'scripted' && sessionId?.startsWith(short ?? '-')),
        20_000,
      );
      const system = request?.conversation.system ?? '';
      seen.push(`${name}: ${system.includes(text) ? 'whole' : system.includes(line) ? 'cut' : 'not there'}`);
    }
    return seen.join('; ');
  },
});
