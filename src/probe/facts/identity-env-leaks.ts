import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fact } from '../fact.ts';
import { bash, script } from '../lab.ts';

export const identityEnvLeaks = fact({
  id: 'identity.env-leaks',
  group: 'identity',
  claim:
    'a `claude -p` that a background session runs in its Bash inherits the `env` of the launch settings and CLAUDE_JOB_DIR; only its session id is its own',
  why: 'Such a run claims to be its parent, so what it files counts only under the session id, and launches are stripped of these variables.',
  reliedOnBy: ['src/harness/hook-env.ts', 'src/harness/spawn-env.ts'],
  expected: 'inherited: env of the settings, job folder; its own: session id',
  report: {
    title: 'A nested `claude -p` says that it is the job of its parent',
    steps: [
      'In a trusted folder, have a background session run `claude -p --settings hooks.json -- hello`, where hooks.json holds a SessionStart hook that prints its environment to a file.',
      'CLAUDE_JOB_DIR in that file is the folder of the parent’s job; CLAUDE_CODE_SESSION_ID is that of the nested run.',
    ],
  },
  advice: 'Go by the session id alone; it never is the parent’s.',
  async probe(lab) {
    const hooks = join(lab.folder, 'nested.json');
    writeFileSync(hooks, JSON.stringify({ hooks: lab.recording(['SessionStart']) }));
    const prompt = join(lab.folder, 'nested.txt');
    writeFileSync(prompt, script([{ text: 'result: nested' }]));
    const run = `#!/bin/sh\nexec '${lab.claude}' -p --model haiku --settings '${hooks}' -- "$(cat '${prompt}')"\n`;
    writeFileSync(join(lab.repo, 'nested.sh'), run, { mode: 0o755 });
    const settings = {
      env: { PROBE_MEMBER: 'parent' },
      hooks: lab.recording(['Stop']),
      permissions: { allow: ['Bash(./nested.sh)'] },
    };
    const { short } = await lab.start([bash('./nested.sh'), { text: 'result: ok' }], { settings });
    await lab.until(() => lab.fired('Stop')[0], 20_000);
    const nested = lab.fired('SessionStart')[0];
    if (short === null || nested === undefined) return 'the nested run did not start';
    const { PROBE_MEMBER, CLAUDE_JOB_DIR = '', CLAUDE_CODE_SESSION_ID = '' } = nested.env;
    const inherited = [
      ...(PROBE_MEMBER === 'parent' ? ['env of the settings'] : []),
      ...(CLAUDE_JOB_DIR.endsWith(short) ? ['job folder'] : []),
      ...(CLAUDE_CODE_SESSION_ID.startsWith(short) ? ['session id'] : []),
    ];
    const own = CLAUDE_CODE_SESSION_ID === nested.payload.session_id ? 'session id' : 'nothing';
    return `inherited: ${inherited.join(', ') || 'nothing'}; its own: ${own}`;
  },
});
