import { fact } from '../fact.ts';
import { print } from '../live.ts';

const FIRST = '1b2c3d4e-5f6a-4b7c-8d9e-0f1a2b3c4d5e';

export const sessionsClearNewId = fact({
  id: 'sessions.clear-new-id',
  group: 'sessions',
  claim:
    '`/clear` gives a session another id in the same process: SessionEnd `clear` under the old one, then SessionStart `clear` under the new one, with the same CLAUDE_PID',
  why: 'What goes on in the same process after SessionEnd `clear` is the same worker under another id, and is not lost sight of.',
  reliedOnBy: [
    'src/domain/fold/sessions.ts',
    'src/hooks/locate.ts',
    'src/hooks/session-end.ts',
    'src/hooks/waiter.ts',
  ],
  expected: 'ends by clear, starts by clear; another id, the same process',
  advice: 'Bind the new id by a nonce in the environment that its SessionStart hook presents.',
  async probe(lab) {
    const settings = { hooks: lab.recording(['SessionStart', 'SessionEnd']) };
    await print(lab, [{ text: 'result: ok' }], { args: [`--session-id=${FIRST}`] });
    await print(lab, '/clear', { args: ['--resume', FIRST], settings });
    const end = lab.fired('SessionEnd').find(({ payload }) => payload.session_id === FIRST);
    const start = lab.fired('SessionStart').find(({ payload }) => payload.source !== 'resume');
    if (end === undefined || start === undefined) return 'no end, or no start';
    const id = start.payload.session_id === FIRST ? 'the same id' : 'another id';
    const sameProcess = start.env.CLAUDE_PID !== undefined && start.env.CLAUDE_PID === end.env.CLAUDE_PID;
    const ends = `ends by ${end.payload.reason}, starts by ${start.payload.source}`;
    return `${ends}; ${id}, ${sameProcess ? 'the same process' : 'another process'}`;
  },
});
