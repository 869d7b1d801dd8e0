import { describe, expect, it } from 'vitest';
import { askClosed, asked, fired, founded, prompted, ruled, seated, turnEnded } from '../support/facts.ts';
import { given, inboxLines, lastRuling, memberOf } from '../support/given.ts';

const TEAM = [founded(), ...seated('boss', 'user'), ...seated('dev', 'boss'), ...seated('ops', 'boss')];
const ASKED = [...TEAM, prompted('S-dev'), asked('S-dev', 'r1')];
const BOSS = 'session:S-boss';

describe('a request for permission', () => {
  it('blocks the member at once and stands before its supervisor', () => {
    given(TEAM, prompted('S-dev'))
      .when(asked('S-dev', 'r1'))
      .then((state) => {
        expect(memberOf(state, 'dev')).toMatchObject({
          phase: 'blocked',
          blockedOn: 'permission',
          asks: ['r1'],
        });
        expect(inboxLines(state, 'boss')).toEqual(['permission dev asked']);
      });
  });

  it('is answered by whoever is above, and the member goes on once the answer is applied', () => {
    given(ASKED)
      .when(ruled(BOSS, 'r1'), askClosed('S-dev', 'r1', 'applied'))
      .then((state) => {
        expect(state.asks.get('r1')).toMatchObject({
          ruling: { decision: 'allow', by: 'boss' },
          outcome: 'applied',
        });
        expect(memberOf(state, 'dev')).toMatchObject({ phase: 'working', blockedOn: null, asks: [] });
      });
  });

  it.each([
    ['the member itself', 'session:S-dev'],
    ['a peer', 'session:S-ops'],
    ['a session that is nobody', 'session:S-stranger'],
  ])('is not answered by %s', (_, actor) => {
    given(ASKED)
      .when(ruled(actor, 'r1'))
      .then((state) => {
        expect(lastRuling(state).accepted).toBe(false);
        expect(state.asks.get('r1')?.ruling).toBeNull();
      });
  });

  it('takes the first answer only', () => {
    given(ASKED, ruled(BOSS, 'r1', 'deny'))
      .when(ruled('user', 'r1', 'allow'))
      .then((state) => {
        expect(lastRuling(state)).toMatchObject({ accepted: false, code: 'already_ruled' });
        expect(state.asks.get('r1')?.ruling?.decision).toBe('deny');
      });
  });

  it('that nobody answered in time needs a person at its prompt, and no answer reaches it any more', () => {
    given(ASKED)
      .when(askClosed('S-dev', 'r1', 'timed_out'), ruled(BOSS, 'r1'))
      .then((state) => {
        expect(memberOf(state, 'dev')).toMatchObject({ phase: 'blocked', blockedOn: 'prompt', asks: [] });
        expect(inboxLines(state, 'boss')).toEqual(['permission dev asked', 'permission dev attach required']);
        expect(lastRuling(state).code).toBe('too_late');
      });
  });

  it('is closed when its turn ends without it: somebody answered at the prompt', () => {
    given(ASKED)
      .when(turnEnded('S-dev', { closing: { kind: 'result', line: 'done' } }))
      .then((state) => {
        expect(state.asks.get('r1')?.outcome).toBe('elsewhere');
        expect(memberOf(state, 'dev')).toMatchObject({ phase: 'done', asks: [] });
      });
  });

  it('of a member that has been fired is closed to answers', () => {
    given(ASKED, fired('dev'))
      .when(ruled(BOSS, 'r1'))
      .then((state) => expect(lastRuling(state).code).toBe('closed'));
  });

  it('is closed by its own session only', () => {
    given(ASKED)
      .when(askClosed('S-ops', 'r1', 'applied'))
      .then((state) => expect(state.asks.get('r1')?.outcome).toBeNull());
  });
});
