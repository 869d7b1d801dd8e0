import { join } from 'node:path';
import { readJob } from '../../harness/job-state.ts';
import { fact } from '../fact.ts';

export const launchBadFlagExits0 = fact({
  id: 'launch.bad-flag-exits-0',
  group: 'launch',
  claim:
    '`--bg` with an unknown option, a missing settings file or a missing file for the system prompt exits 0 and prints an id; a moment later the job is `failed`, with the detail `exit 1 before init — …`',
  why: 'The exit code of a launch says little, so the job is looked at again until the session has shown itself by its first hook.',
  reliedOnBy: ['src/app/handshake.ts', 'src/harness/job-state.ts', 'src/harness/launch.ts'],
  expected:
    'unknown option: exit 0, then failed before init; missing settings: exit 0, then failed before init; missing system prompt: exit 0, then failed before init',
  report: {
    title: '`claude --bg` exits 0 although its arguments cannot work',
    steps: [
      'In a trusted folder: `claude --bg --no-such-option -- "Say hello"; echo $?`.',
      'It prints `backgrounded · <id>` and 0. A second later `claude agents --json --all` lists the job as failed, and `~/.claude/jobs/<id>/state.json` says `exit 1 before init — …`.',
      'The same with `--settings=/no/such/file` and with `--append-system-prompt-file=/no/such/file`.',
    ],
  },
  advice: 'Look at the job again after two seconds, and check files and options before the launch.',
  async probe(lab) {
    const missing = join(lab.folder, 'no-such-file');
    const launches = {
      'unknown option': ['--no-such-option'],
      'missing settings': [`--settings=${missing}`],
      'missing system prompt': [`--append-system-prompt-file=${missing}`],
    };
    const seen: string[] = [];
    for (const [name, args] of Object.entries(launches)) {
      const { short, result } = await lab.start([{ text: 'result: ok' }], { args });
      const job = await lab.until(
        () => {
          const read = short === null ? null : readJob(short, lab.config);
          return read?.state === 'failed' ? read : null;
        },
        short === null ? 0 : 5000,
      );
      if (job !== null) lab.keep(`job: ${name}`, job);
      const before = /^exit 1 before init\b/.test(job?.detail ?? '');
      const then = job === null ? 'no failed job' : before ? 'then failed before init' : 'then failed';
      seen.push(`${name}: exit ${result.exitCode}, ${then}`);
    }
    return seen.join('; ');
  },
});
