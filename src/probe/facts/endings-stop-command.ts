import { alive } from '../../harness/process.ts';
import { fact } from '../fact.ts';
import { firings, ofSession, shortOf } from '../hook.ts';

export const endingsStopCommand = fact({
  id: 'endings.stop-command',
  group: 'endings',
  claim:
    '`claude stop` fires SessionEnd with the reason `other` and no other hook, in the middle of a turn as well as between turns',
  why: 'SessionEnd is the only sign of a session that was stopped by hand: a turn that was open is filed as broken off because of it.',
  reliedOnBy: ['src/hooks/session-end.ts'],
  expected: 'in a turn: SessionEnd other; between turns: SessionEnd other',
  advice: 'Watch the process of the session, and treat its end as the end of the turn.',
  async probe(lab) {
    const events = ['UserPromptSubmit', 'Stop', 'StopFailure', 'Notification', 'SessionEnd'];
    const settings = { hooks: lab.recording(events) };
    const busy = shortOf(await lab.start([{ hang: true }], { settings }));
    const idle = shortOf(await lab.start([{ text: 'result: ok' }], { settings }));
    if ((await firings(lab, 'UserPromptSubmit', 2)) === null) throw new Error('two turns did not begin');
    if ((await firings(lab, 'Stop')) === null) throw new Error('a turn did not end');
    const before = lab.fired().length;
    await Promise.all([lab.cli(['stop', busy]), lab.cli(['stop', idle])]);
    const gone = await lab.until(() =>
      lab.fired('UserPromptSubmit').every(({ env }) => !alive(Number(env.CLAUDE_PID))),
    );
    if (gone === null) return 'a session that was stopped goes on';
    const after = (short: string): string =>
      ofSession(lab.fired().slice(before), short)
        .map(({ payload }) => [payload.hook_event_name, payload.reason].filter(Boolean).join(' '))
        .join(', ') || 'no hook';
    return `in a turn: ${after(busy)}; between turns: ${after(idle)}`;
  },
});
