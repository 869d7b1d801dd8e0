import { describe, expect, test } from 'vitest';
import { writtenBy } from '../../src/harness/written-files.ts';

const FOLDERS = new Set(['/w/src', '/w/out']);
const isFolder = (path: string): boolean => FOLDERS.has(path);
const shown = (command: string, tool = 'Bash'): string[] =>
  writtenBy({ tool, input: { command }, cwd: '/w' }, isFolder).map(
    ({ path, deep, glob, cwd }) =>
      `${cwd === '/w' ? '' : `${cwd}:`}${path}${deep ? '/' : ''}${glob ? ' (glob)' : ''}`,
  );

describe('what a line of Bash would write', () => {
  test.each<[string, string[]]>([
    ['echo x > src/a.ts', ['src/a.ts']],
    ['echo x >> "src/a b.ts"', ['src/a b.ts']],
    ['echo x >src/a.ts 2>&1', ['src/a.ts']],
    ['make &> log.txt', ['log.txt']],
    ['make 2> err.txt > out.txt', ['err.txt', 'out.txt']],
    ['echo x >| a', ['a']],
    ['cat < in.txt', []],
    ['echo "a > b"', []],
    ["echo 'a > b' # > c", []],
    ['ls > /dev/null', []],
    ['echo x | tee -a src/a.ts src/b.ts', ['src/a.ts', 'src/b.ts']],
    ["sed -i 's/a/b/' src/a.ts", ['src/a.ts']],
    ["sed -i.bak -e 's/a/b/' src/a.ts src/b.ts", ['src/a.ts', 'src/b.ts']],
    ["sed 's/a/b/' src/a.ts", []],
    ['rm -rf src', ['src/']],
    ['rm src/*.ts', ['src/*.ts/ (glob)']],
    ['mv src/a.ts src/b.ts', ['src/b.ts', 'src/a.ts/']],
    ['mv a.ts src', ['src/a.ts/', 'a.ts/']],
    ['cp a.ts src/', ['src/a.ts/']],
    ['cp -t out a.ts b.ts', ['out/a.ts/', 'out/b.ts/']],
    ['cp a.ts b.ts', ['b.ts']],
    ['dd if=/dev/zero of=a.bin', ['a.bin']],
    ['cd src && echo x > a.ts', ['/w/src:a.ts']],
    ['cd "$D" && echo x > a.ts; echo y > /w/b.ts', ['/:/w/b.ts']],
    ['FOO=1 sudo rm a.ts', ['a.ts/']],
    ['if true; then rm a.ts; fi', ['a.ts/']],
    ['(echo x) > a.ts', ['a.ts']],
    ['{ echo x; } > a.ts', ['a.ts']],
    ["bash -c 'echo x > a.ts'", ['a.ts']],
    ["cat > a.ts <<'END'\nrm b.ts > c.ts\nEND\nrm d.ts", ['a.ts', 'd.ts/']],
    ['cat <<-END > a.ts\n\tx > y\n\tEND', ['a.ts']],
    ['echo x > "$FILE"', []],
    ['rm $(cat list)', []],
    ['echo {a,b} > c', ['c']],
    ['rm src/{a,b}.ts', ['src/{a,b}.ts/ (glob)']],
    ['git checkout -- src/a.ts', ['src/a.ts/']],
    ['git restore src', ['src/']],
    ['git rm -r src', ['src/']],
    ['git status', []],
    ['npm test', []],
    ['echo "unfinished > a', []],
  ])('%s', (command, expected) => {
    expect(shown(command)).toEqual(expected);
  });
});

test('a line of PowerShell: redirections, and the commands that write', () => {
  expect(shown("'x' > src\\a.ts", 'PowerShell')).toEqual(['src\\a.ts']);
  expect(shown('Set-Content -Path a.ts -Value x', 'PowerShell')).toContain('a.ts/');
  expect(shown('Get-Content a.ts', 'PowerShell')).toEqual([]);
});
