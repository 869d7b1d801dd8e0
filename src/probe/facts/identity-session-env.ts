import { basename } from 'node:path';
import { readSessionProcess } from '../../harness/job-state.ts';
import { lastResults } from '../come-back.ts';
import { fact } from '../fact.ts';
import { bash } from '../lab.ts';
import { asked, waitFor } from '../live.ts';

export const identitySessionEnv = fact({
  id: 'identity.session-env',
  group: 'identity',
  claim:
    'hooks and Bash commands of a background session carry CLAUDE_CODE_SESSION_ID (its full id), CLAUDE_PID (its process) and CLAUDE_JOB_DIR (the folder of its job, named by the short id)',
  why: 'A command that a session runs is taken to act for that session, by these variables; the id of the process tells a living session from one that has gone.',
  reliedOnBy: ['src/harness/belongings.ts', 'src/harness/hook-env.ts', 'src/harness/process.ts'],
  expected: 'in 2 of 2 sessions: hook: session id, pid, job folder; Bash: session id, pid, job folder',
  quick: true,
  advice:
    'Take the session id from what a hook is given, and have a SessionStart hook write it where commands can find it.',
  async probe(lab) {
    const settings = {
      hooks: lab.recording(['UserPromptSubmit']),
      permissions: { allow: ['Bash(printenv *)'] },
    };
    const steps = ['CLAUDE_CODE_SESSION_ID', 'CLAUDE_PID', 'CLAUDE_JOB_DIR'].map((name) =>
      bash(`printenv ${name}`),
    );
    for (const name of ['ant', 'bee'])
      await lab.start([...steps, { text: 'result: ok' }], { name, settings });
    const answered = (): boolean =>
      lab.fired().filter(({ payload }) => asked(lab, String(payload.session_id)).length > steps.length)
        .length >= 2;
    // Another event would say as much: what other hooks do is no matter of this fact.
    if ((await waitFor(lab, answered)) === null)
      throw new Error('two sessions did not get as far as a hook and a reply to their commands');
    const seen = lab.fired().map(({ payload, env }) => {
      const session = String(payload.session_id);
      const own = (id = '', pid = '', job = ''): string =>
        Object.entries({
          'session id': id === session,
          pid: readSessionProcess(Number(pid), lab.config)?.session === session,
          'job folder': basename(job) === session.slice(0, 8),
        })
          .flatMap(([name, is]) => (is ? [name] : []))
          .join(', ');
      const hook = own(env.CLAUDE_CODE_SESSION_ID, env.CLAUDE_PID, env.CLAUDE_JOB_DIR);
      return `hook: ${hook}; Bash: ${own(...lastResults(lab, session.slice(0, 8)))}`;
    });
    const [first] = seen;
    return `in ${seen.filter((one) => one === first).length} of 2 sessions: ${first}`;
  },
});
