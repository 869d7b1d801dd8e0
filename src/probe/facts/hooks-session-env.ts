import { basename } from 'node:path';
import { readSessionProcess } from '../../harness/job-state.ts';
import { fact } from '../fact.ts';
import { firings, ofSession, shortOf } from '../hook.ts';
import { script } from '../lab.ts';

export const hooksSessionEnv = fact({
  id: 'hooks.session-env',
  group: 'hooks',
  claim:
    'hooks carry CLAUDE_CODE_SESSION_ID and CLAUDE_PID of their session, in the background also CLAUDE_JOB_DIR, and CLAUDE_CODE_ENTRYPOINT says `sdk-cli` in a `-p` run',
  why: 'They tell a hook which session it serves, which process to watch, and (in `-p`) that it must not keep the run waiting.',
  reliedOnBy: ['src/harness/hook-env.ts'],
  expected: 'two background sessions: session, process, job folder; -p: session, sdk-cli',
  limitSeconds: 45,
  advice: 'Take the session id from the payload, and its process from `~/.claude/sessions/*.json`.',
  async probe(lab) {
    const settings = { hooks: lab.recording(['Stop']) };
    const steps = [{ text: 'result: ok' }];
    const shorts = [
      shortOf(await lab.start(steps, { settings })),
      shortOf(await lab.start(steps, { settings })),
    ];
    if ((await firings(lab, 'Stop', 2)) === null) throw new Error('two turns did not end');
    const words = (short: string): string => {
      const own = ofSession(lab.fired('Stop'), short)[0];
      if (own === undefined) return 'nothing';
      const { CLAUDE_CODE_SESSION_ID: session, CLAUDE_PID: pid, CLAUDE_JOB_DIR: job = '' } = own.env;
      const id = own.payload.session_id;
      const process = readSessionProcess(Number(pid), lab.config)?.session === id;
      const list = [
        session === id && 'session',
        process && 'process',
        basename(job) === short && 'job folder',
      ];
      return list.filter(Boolean).join(', ') || 'nothing';
    };
    const both = [...new Set(shorts.map(words))].join(' or ');
    const args = ['-p', '--model', 'haiku', '--settings', JSON.stringify(settings)];
    await lab.cli([...args, '--', `Work.\n${script(steps)}`]);
    const batch = lab.fired('Stop')[2];
    if (batch === undefined) throw new Error('the turn of a -p run did not end');
    const same = batch.env.CLAUDE_CODE_SESSION_ID === batch.payload.session_id;
    const entry = batch.env.CLAUDE_CODE_ENTRYPOINT ?? 'nothing';
    return `two background sessions: ${both}; -p: ${same ? 'session' : 'another session'}, ${entry}`;
  },
});
