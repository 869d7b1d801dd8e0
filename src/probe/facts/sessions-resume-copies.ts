import { fact } from '../fact.ts';
import { idle, processOf, resume, stop, waitFor } from '../live.ts';

export const sessionsResumeCopies = fact({
  id: 'sessions.resume-copies',
  group: 'sessions',
  claim:
    'resuming a session that runs, or a stopped one with any further option, starts a copy under another id, which has none of the hooks and rules of its launch settings; the first one is left as it is',
  why: 'Nothing is resumed before its process is gone, and never with another option; whatever comes back under another id is removed.',
  reliedOnBy: ['src/app/reconcile/reach.ts', 'src/harness/argv.ts'],
  expected: 'it runs: a copy without its hooks; one more option: a copy',
  advice: 'If a running session takes the words itself, it need not be stopped first.',
  report: {
    title: '`claude --bg --resume` of a running session starts a copy without its launch settings',
    steps: [
      `claude --bg -n first --permission-mode acceptEdits --settings '{"hooks":{"Stop":[{"hooks":[{"type":"command","command":"date >> /tmp/stops"}]}]}}' -- 'Say hello.'`,
      "while it runs: claude --bg --resume <full session id> -- 'Say it again.'",
      'the line `backgrounded · …` names another session, and no time is added to /tmp/stops when that one ends its turn',
    ],
  },
  async probe(lab) {
    const settings = { hooks: lab.recording(['UserPromptSubmit', 'Stop']) };
    const first = await idle(lab, [{ text: 'result: one' }], { settings });
    const copy = await resume(lab, first.session, [{ text: 'result: two' }]);
    if (copy === null) return 'it runs: not resumed';
    const answered = () => lab.sim.all().filter(({ kind }) => kind === 'scripted').length > 1;
    if ((await waitFor(lab, answered)) === null) throw new Error('no turn followed the resume');
    const hooks = lab.fired().some(({ payload }) => String(payload.session_id).startsWith(copy));
    const same = processOf(lab, first.short)?.pid === first.pid;
    const running =
      copy === first.short ? 'itself' : hooks ? 'a copy with its hooks' : 'a copy without its hooks';
    if (same) await stop(lab, first);
    const other = await resume(lab, first.session, [{ text: 'result: three' }], ['--model', 'haiku']);
    const stopped = other === null ? 'not resumed' : other === first.short ? 'itself' : 'a copy';
    return `it runs: ${running}; one more option: ${stopped}`;
  },
});
