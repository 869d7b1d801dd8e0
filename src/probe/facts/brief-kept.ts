import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJob } from '../../harness/job-state.ts';
import { resume, stop } from '../come-back.ts';
import { fact } from '../fact.ts';
import type { Lab } from '../lab.ts';

const STEPS = [{ text: 'result: ok' }];

export const briefKept = fact({
  id: 'brief.kept',
  group: 'brief',
  claim:
    'the text of `--append-system-prompt-file` is kept as it was at launch: a changed file changes nothing after a resume, and yet a deleted file makes the resume fail',
  why: 'The file is kept for as long as the session can be resumed, and news travel as messages.',
  reliedOnBy: ['src/app/brief-files.ts'],
  expected: 'file changed: resumed with the first text; file deleted: the resume fails',
  report: {
    title:
      'A background session cannot be resumed when the file of its system prompt is gone, although its text was kept',
    steps: [
      'In a trusted folder: `echo "Be brief." > brief.md` and `claude --bg -n probe --permission-mode dontAsk --append-system-prompt-file "$PWD/brief.md" -- "Say hello"`.',
      'Take the full id from `claude agents --json --all`, then `claude stop <short id>`. Change brief.md and run `claude --bg --resume <full id> -- "Say hello again"`: the session goes on with the first text.',
      '`claude stop <short id>`, `rm brief.md`, and resume again: the job is `failed`, with `exit 1 before init`.',
    ],
  },
  advice: 'Keep the file; where its new text is taken over by a resume, never change it either.',
  async probe(lab) {
    const file = join(lab.folder, 'brief.md');
    writeFileSync(file, 'THE-FIRST-TEXT');
    const { short } = await lab.start(STEPS, { args: [`--append-system-prompt-file=${file}`] });
    if (short === null) return 'no session';
    if ((await systemOf(lab, 1)) === null) return 'no turn';
    writeFileSync(file, 'THE-SECOND-TEXT');
    const session = await stop(lab, short);
    await resume(lab, session, STEPS);
    const changed = await systemOf(lab, 2);
    if (changed === null) return 'file changed: not resumed';
    const text = changed.includes('THE-FIRST-TEXT') ? 'first' : 'second';
    await stop(lab, short);
    rmSync(file);
    await resume(lab, session, STEPS);
    const failed = await lab.until(() => {
      if (scripted(lab).length > 2) return 'not';
      const job = readJob(short, lab.config);
      return job?.state === 'failed' && /before init/.test(job.detail ?? '') ? 'failed' : null;
    }, 20_000);
    const deleted =
      failed === 'failed' ? 'the resume fails' : failed === null ? 'nothing happens' : 'resumed';
    return `file changed: resumed with the ${text} text; file deleted: ${deleted}`;
  },
});

const scripted = (lab: Lab) => lab.sim.all().filter(({ kind }) => kind === 'scripted');

/** The system prompt of the n-th request to the model. */
async function systemOf(lab: Lab, nth: number): Promise<string | null> {
  return lab.until(() => scripted(lab)[nth - 1]?.conversation.system ?? null, 20_000);
}
