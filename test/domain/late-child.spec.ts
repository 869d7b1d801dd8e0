import { describe, expect, it } from 'vitest';
import {
  bound,
  fired,
  founded,
  handshake,
  hire,
  leaseExpired,
  notStarted,
  seated,
} from '../support/facts.ts';
import { given, inboxLines, memberOf } from '../support/given.ts';

const BOSS = [founded(), ...seated('boss', 'user')];
const HIRED = [...BOSS, hire('dev', 'boss')];

describe('a launch that was given up', () => {
  it('gives its seat back and tells the supervisor why', () => {
    given(HIRED)
      .when(notStarted('dev', 'the folder is not trusted'))
      .then((state) => {
        expect(memberOf(state, 'dev')).toMatchObject({
          phase: 'not_started',
          why: 'the folder is not trusted',
        });
        expect(inboxLines(state, 'boss')).toEqual(['ending dev not_started']);
      });
  });

  it('is only one that is not bound: a late expiry changes nothing', () => {
    given(HIRED, handshake('dev'))
      .when(leaseExpired('dev'), notStarted('dev', 'too slow'))
      .thenNothingHappened();
  });

  it('still binds when the child comes late', () => {
    given(HIRED, leaseExpired('dev'))
      .when(handshake('dev'))
      .then((state) => expect(memberOf(state, 'dev')).toMatchObject({ session: 'S-dev', phase: 'idle' }));
    given(HIRED, leaseExpired('dev'))
      .when(bound('dev'))
      .then((state) => expect(memberOf(state, 'dev')).toMatchObject({ session: 'S-dev', phase: 'idle' }));
  });

  it.each([
    ['its nonce', handshake('dev')],
    ['the hirer', bound('dev')],
  ])('does not come back by %s when its seat has been given away', (_side, event) => {
    given(
      founded({ members: 2 }),
      seated('boss', 'user'),
      hire('dev', 'boss'),
      leaseExpired('dev'),
      hire('ops', 'boss'),
    )
      .when(event)
      .then((state) => {
        expect(memberOf(state, 'dev')).toMatchObject({ session: null, phase: 'not_started' });
        expect(state.counts.late).toBe(1);
      });
  });

  it('does not come back as a second Executive', () => {
    given(founded(), hire('boss', 'user'), leaseExpired('boss'), hire('boss-2', 'user'))
      .when(handshake('boss'))
      .then((state) => {
        expect(memberOf(state, 'boss').phase).toBe('not_started');
        expect(state.unmatched.get('S-boss')?.why).toMatch(
          /^it shows the launch nonce of boss, which had been given up by then: boss-2 is the Executive/,
        );
      });
  });

  it('does not come back under a supervisor that has been fired', () => {
    given(BOSS, seated('mgr', 'boss'), hire('dev', 'mgr'), leaseExpired('dev'), fired('mgr'))
      .when(handshake('dev'))
      .then((state) => expect(memberOf(state, 'dev').phase).toBe('not_started'));
  });
});
