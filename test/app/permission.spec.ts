import { describe, expect, it } from 'vitest';
import { charterSays, mayNotAllow } from '../../src/app/permission/judge.ts';
import { type Charter, defaultCharter } from '../../src/domain/charter.ts';
import type { Ask } from '../../src/domain/state.ts';
import type { ToolCall } from '../../src/harness/tool-call.ts';
import { asked, fact, prompted, seated } from '../support/facts.ts';
import { fold } from '../support/given.ts';

const call = (tool: string, input: object): ToolCall => ({ tool, input: { ...input }, cwd: '/repo/dev' });
const bash = (command: string): ToolCall => call('Bash', { command });

const charterOf = (permissions: object = {}, alwaysAsk: string[] = []): Charter => {
  const charter = defaultCharter('x');
  const rules = { ...charter.permissions, ...permissions };
  return { ...charter, permissions: rules, escalation: { alwaysAsk, neverAsk: [] } };
};
const rules = (more: object) => ({ allow: [], ask: [], deny: [], ...more });

describe('the charter says', () => {
  it.each([
    ['what it allows', rules({ allow: ['Bash(npm test *)'] }), { say: 'allow', rule: 'Bash(npm test *)' }],
    [
      'a denial before anything',
      rules({ allow: ['Bash'], ask: ['Bash'], deny: ['Bash(npm *)'] }),
      { say: 'deny', rule: 'Bash(npm *)' },
    ],
    [
      'that it asks, before what it allows',
      rules({ allow: ['Bash'], ask: ['Bash(npm *)'] }),
      { say: 'ask', reserved: null },
    ],
    ['nothing', rules({}), { say: 'ask', reserved: null }],
  ])('%s', (_, staff, says) =>
    expect(charterSays(charterOf({ staff }), 'staff', bash('npm test'))).toEqual(says),
  );

  it('what is the user’s, whatever it allows', () => {
    const charter = charterOf({ staff: rules({ allow: ['Bash'] }) }, [
      'Bash(npm *)',
      'Anything that costs money',
    ]);
    expect(charterSays(charter, 'staff', bash('npm test'))).toEqual({ say: 'ask', reserved: 'Bash(npm *)' });
  });

  it('nothing by the lists that we ship: where those did not let a call pass, something asked for a person', () => {
    expect(charterSays(charterOf(), 'staff', bash('git commit -m x'))).toEqual({
      say: 'ask',
      reserved: null,
    });
  });
});

describe('who may allow what', () => {
  const judge = (charter: Charter, by: string, one: ToolCall | null, reserved: string | null = null) => {
    const founded = fact('nest_created', { nest: 'n', rules: 1, charter }, { actor: 'user' });
    const team = [
      ...seated('boss', 'user', { cwd: '/repo' }),
      ...seated('lead', 'boss', { role: 'manager', cwd: '/repo' }),
      ...seated('dev', 'lead', { cwd: '/repo/dev' }),
    ];
    const state = fold([founded, ...team, prompted('S-dev'), asked('S-dev', 'r1', { reserved })]);
    return mayNotAllow(state, by, state.asks.get('r1') as Ask, one);
  };

  it.each([
    ['what its role comes with', charterOf(), bash('git merge feature')],
    [
      'what the charter allows its role',
      charterOf({ manager: rules({ allow: ['Bash(npm test *)'] }) }),
      bash('npm test'),
    ],
    ['what passes as an edit where it works', charterOf(), call('Edit', { file_path: '/repo/src/a.ts' })],
    ['the end of planning', charterOf(), call('ExitPlanMode', {})],
  ])('a Manager: %s', (_, charter, one) => expect(judge(charter, 'lead', one)).toBeNull());

  it.each([
    ['what nothing lets it do', charterOf(), bash('npm test'), /no rule for Managers covers it/],
    [
      'what it has to ask for itself',
      charterOf({ manager: rules({ allow: ['Bash'], ask: ['Bash(git push *)'] }) }),
      bash('git push'),
      /unasked: the charter's Bash\(git push \*\) for Managers/,
    ],
    [
      'what the charter denies it',
      charterOf({ manager: rules({ allow: ['Bash'], deny: ['Bash(git push *)'] }) }),
      bash('git push'),
      /Bash\(git push \*\) for Managers/,
    ],
    [
      'what the charter leaves to the user by now',
      charterOf({ manager: rules({ allow: ['Bash'] }) }, ['Bash(git push *)']),
      bash('git push'),
      /leaves it to the user/,
    ],
    [
      'an edit outside of where it works',
      charterOf(),
      call('Edit', { file_path: '/etc/hosts' }),
      /no rule for Managers/,
    ],
    ['what cannot be read any more', charterOf(), null, /cannot be judged/],
  ])('not a Manager: %s', (_, charter, one, why) =>
    expect(judge(charter, 'lead', one)).toMatchObject({ why: expect.stringMatching(why), final: false }),
  );

  it('the user: everything but what the charter denies to the role that asks', () => {
    expect(judge(charterOf({}, ['Bash']), 'user', bash('git push'), 'Bash')).toBeNull();
    expect(judge(charterOf(), 'user', null)).toBeNull();
    const charter = charterOf({ staff: rules({ deny: ['Bash(git push *)'] }) });
    const no = { why: 'the charter forbids it to Staff: Bash(git push *)', final: true };
    for (const by of ['user', 'boss', 'lead']) expect(judge(charter, by, bash('git push'))).toEqual(no);
  });
});
