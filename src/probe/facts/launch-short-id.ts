import { AT_REST, atRest, launched } from '../at-rest.ts';
import { fact } from '../fact.ts';
import { printedShort } from '../short-id.ts';

export const launchShortId = fact({
  id: 'launch.short-id',
  group: 'launch',
  claim: '`--bg` prints `backgrounded · <8 hex>`; the full session id begins with those digits',
  why: 'Whoever launches a session knows by the printed digits which one it is; without them only a SessionStart hook can tell.',
  reliedOnBy: [
    'src/app/bind-by-launch.ts',
    'src/app/launch-member.ts',
    'src/app/reconcile/resume-session.ts',
    'src/harness/launch.ts',
  ],
  expected: '8 hex digits, and a session id that begins with them',
  quick: true,
  advice: 'Bind by a nonce that a SessionStart hook presents; look the id up in `claude agents --json`.',
  together: AT_REST,
  async probe(lab) {
    const { printed } = await launched(lab);
    const short = printedShort(printed);
    if (short === null) return `no such line: ${printed.split('\n')[0] ?? ''}`;
    const { session } = await atRest(lab);
    return session.startsWith(short)
      ? '8 hex digits, and a session id that begins with them'
      : '8 hex digits, and no session id that begins with them';
  },
});
