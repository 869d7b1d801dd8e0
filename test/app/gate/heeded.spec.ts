import { expect, test } from 'vitest';
import { platformRules } from '../../../src/app/gate/heeded.ts';
import { defaultCharter } from '../../../src/domain/charter.ts';

test('what may never be done, and what has to be asked for, stands in the launch settings of those it binds, too', () => {
  const charter = {
    ...defaultCharter('Keep the books.'),
    gates: [
      { id: 'no-push', kind: 'never' as const, on: ['Bash(git push *)'], why: 'the user pushes' },
      {
        id: 'ask-tag',
        kind: 'ask' as const,
        on: ['Bash(git tag *)'],
        why: 'a release is the user’s',
        roles: ['staff' as const],
      },
    ],
  };
  expect(platformRules(charter, 'staff')).toEqual({ ask: ['Bash(git tag *)'], deny: ['Bash(git push *)'] });
  expect(platformRules(charter, 'manager')).toEqual({ ask: [], deny: ['Bash(git push *)'] });
});
