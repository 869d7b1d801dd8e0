import { expect, test } from 'vitest';
import { withNamedClaude } from '../../src/app/doctor/claude-word.ts';
import { warn } from '../../src/app/doctor/finding.ts';

const fixOf = (fix: string, named?: string): string => withNamedClaude(warn('x', 'y', fix), named).fix;

test('what mends something runs the CLI that is named, and nothing else of the line changes', () => {
  const named = '/opt/my tools/claude-$1';
  expect(fixOf('claude auth login', named)).toBe(`'${named}' auth login`);
  expect(fixOf("cd '/a/claude b' && claude # and accept the trust prompt", named)).toBe(
    `cd '/a/claude b' && '${named}' # and accept the trust prompt`,
  );
  expect(fixOf('nest adopt x --session 1 # or: claude stop 1', '/c')).toBe(
    'nest adopt x --session 1 # or: /c stop 1',
  );
  expect(fixOf('claude plugin marketplace update nest && claude plugin update nest@nest', '/c')).toBe(
    '/c plugin marketplace update nest && /c plugin update nest@nest',
  );
});

test('without a name it is the one on PATH', () => {
  for (const named of [undefined, '']) expect(fixOf('claude auth login', named)).toBe('claude auth login');
});
