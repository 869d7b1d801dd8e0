import { describe, expect, it } from 'vitest';
import {
  askClosed,
  asked,
  delivered,
  fired,
  founded,
  observed,
  prompted,
  raised,
  ruled,
  seated,
  sessionEnded,
  started,
  turnEnded,
} from '../support/facts.ts';
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
        expect(inboxLines(state, 'boss')).toEqual([]);
      });
  });

  it('says who asks, for what, and how to answer, before the call itself', () => {
    given(TEAM)
      .when(asked('S-dev', 'r1', { input: { text: 'line 1\nline 2' }, agent: 'a1' }))
      .then((state) => {
        expect(state.inboxes.get('boss')?.items[0]?.text).toEqual({
          text:
            'r1: a subagent of dev asks to use Bash. Answer with nest approve r1, or nest deny r1 --why "…".\n' +
            'line 1\nline 2',
        });
      });
  });

  it('that the charter leaves to the user goes to him, and nobody else can allow it', () => {
    given(TEAM, prompted('S-dev'), asked('S-dev', 'r1', { reserved: 'Bash(npm publish *)' }))
      .when(ruled(BOSS, 'r1'))
      .then((state) => {
        expect(lastRuling(state)).toMatchObject({
          code: 'reserved',
          why: expect.stringContaining('npm publish'),
        });
        expect(inboxLines(state, 'boss')).toEqual([]);
        expect(inboxLines(state, 'user')).toEqual(['permission dev asked']);
      });
    given(TEAM, prompted('S-dev'), asked('S-dev', 'r1', { reserved: 'Bash(npm publish *)' }))
      .when(ruled(BOSS, 'r1', 'deny'))
      .then((state) => expect(state.asks.get('r1')?.ruling).toMatchObject({ decision: 'deny', by: 'boss' }));
  });

  it('is raised as a request, also when its reader has read it, and once', () => {
    given(ASKED, delivered('boss', [ASKED.at(-1)?.id ?? ''], { actor: BOSS }))
      .when(
        raised('boss', [ASKED.at(-1)?.id ?? ''], 'user'),
        raised('boss', [ASKED.at(-1)?.id ?? ''], 'user'),
      )
      .then((state) => expect(inboxLines(state, 'user')).toEqual(['permission dev asked']));
  });

  it('that is decided needs nobody any more, wherever it was raised to', () => {
    given(ASKED, raised('boss', [ASKED.at(-1)?.id ?? ''], 'user'))
      .when(ruled('user', 'r1'))
      .then((state) => {
        expect(inboxLines(state, 'user')).toEqual([]);
        expect(inboxLines(state, 'boss')).toEqual([]);
      });
  });

  it('that was decided for good leaves the ruling with the member', () => {
    given(ASKED)
      .when(ruled('user', 'r1', 'deny', { always: true, why: 'not here' }))
      .then((state) =>
        expect(memberOf(state, 'dev').standing).toEqual([
          { key: 'Bash npm test', decision: 'deny', why: 'not here', by: 'user', request: 'r1' },
        ]),
      );
  });

  it('of a subagent outlives the turn that started it, and the member waits on it once it is answered', () => {
    const background = [{ id: 'a1', type: 'subagent' }];
    given(TEAM, prompted('S-dev'), asked('S-dev', 'r1', { agent: 'a1' }), turnEnded('S-dev', { background }))
      .when(prompted('S-dev', { prompt: 'p2' }), turnEnded('S-dev', { prompt: 'p2', background }))
      .then((state) =>
        expect(memberOf(state, 'dev')).toMatchObject({
          phase: 'blocked',
          blockedOn: 'permission',
          asks: ['r1'],
        }),
      );
    given(TEAM, prompted('S-dev'), asked('S-dev', 'r1', { agent: 'a1' }), turnEnded('S-dev', { background }))
      .when(ruled(BOSS, 'r1'), askClosed('S-dev', 'r1', 'applied'))
      .then((state) => expect(memberOf(state, 'dev').phase).toBe('waiting'));
  });

  it('takes back what was seen of its prompt from outside before it could speak', () => {
    given(TEAM, prompted('S-dev'), observed('dev', 'prompt_open'))
      .when(asked('S-dev', 'r1'))
      .then((state) => expect(inboxLines(state, 'boss')).toEqual(['permission dev asked']));
  });

  it.each([
    ['its session ends', sessionEnded('S-dev'), 'ended'],
    ['its process is gone', observed('dev', 'process_gone'), 'lost'],
    [
      'its session comes back in another process',
      started('S-dev', { source: 'resume', process: '9:9' }),
      'working',
    ],
  ])('is closed when %s, and does not hide it', (_, event, phase) => {
    given(ASKED)
      .when(event)
      .then((state) => {
        expect(state.asks.get('r1')?.outcome).toBe('session_gone');
        expect(memberOf(state, 'dev')).toMatchObject({ phase, asks: [] });
        expect(inboxLines(state, 'boss').filter((line) => line.startsWith('permission'))).toEqual([]);
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
        expect(inboxLines(state, 'boss')).toEqual(['permission dev attach required']);
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
      .then((state) => {
        expect(lastRuling(state).code).toBe('closed');
        expect(inboxLines(state, 'boss')).toEqual([]);
      });
  });

  it('is closed by its own session only', () => {
    given(ASKED)
      .when(askClosed('S-ops', 'r1', 'applied'))
      .then((state) => expect(state.asks.get('r1')?.outcome).toBeNull());
  });
});
