import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { COMMANDS } from '../../src/cli/catalogue.ts';
import { makeScene } from './scene.ts';

const has = (shell: string): boolean => spawnSync(shell, ['-c', 'true']).status === 0;

test.each(['bash', 'zsh', 'fish'])(
  'the script for %s names every command, and the shell can read it',
  (shell) => {
    const { nest, base } = makeScene();
    const { code, out } = nest(['completion', shell]);
    expect(code).toBe(0);
    for (const { path, hidden } of COMMANDS) if (hidden === undefined) expect(out).toContain(path.at(-1));
    const file = join(base, 'script');
    writeFileSync(file, out);
    if (has(shell)) expect(spawnSync(shell, ['-n', file], { encoding: 'utf8' }).stderr).toBe('');
  },
);

test('a script for a shell is no JSON, and is refused in words', () => {
  expect(makeScene().nest(['completion', 'bash', '--json'])).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringContaining('which is no JSON'),
  });
});

/** What bash would offer for a line that ends here. */
function offered(line: string): string[] {
  const scene = makeScene();
  scene.organisation();
  const words = line.split(' ');
  const script =
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is bash's
    'source <(nest completion bash); COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _nest; printf "%s\\n" "${COMPREPLY[@]}"';
  const quoted = words.map((word) => `'${word}'`).join(' ');
  const { out } = scene.shell(`complete_it() { ${script}; }; complete_it ${quoted}`);
  return out.split('\n').filter((word) => word !== '');
}

test.runIf(has('bash'))('bash offers commands, options, fixed values and members', () => {
  expect(offered('nest st')).toEqual(['status', 'statusline']);
  expect(offered('nest report --st')).toEqual(['--status']);
  expect(offered('nest report --status ')).toEqual(['done', 'failed', 'blocked', 'progress']);
  expect(offered('nest report --status f')).toEqual(['failed']);
  expect(offered('nest charter s')).toEqual(['show', 'set']);
  expect(offered('nest show ma')).toEqual(['manager-1']);
  expect(offered('nest --as ')).toEqual(['lead', 'manager-1', 'staff-1']);
  expect(offered('nest -C . show st')).toEqual(['staff-1']);
  expect(offered('nest hire --role ')).toEqual(['executive', 'manager', 'staff']);
});

test('the names of members are offered in a nest, and outside one nothing is, silently', () => {
  const scene = makeScene();
  expect(scene.nest(['complete-members'])).toEqual({ code: 0, out: '', err: '' });
  scene.organisation();
  expect(scene.nest(['complete-members']).out).toBe('lead\nmanager-1\nstaff-1\n');
});
