import { homedir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { riskOfAllowRule } from '../../src/harness/allow-rules.ts';
import { allowedBy, namedBy, passesAsEdit } from '../../src/harness/call-rules.ts';
import { roleRules } from '../../src/harness/role-rules.ts';

const CWD = '/repo/app';
const call = (tool: string, input: object) => ({ tool, input: { ...input }, cwd: CWD });
const bash = (command: string, more: object = {}) => call('Bash', { command, ...more });
const edit = (file_path: string) => call('Edit', { file_path });

describe('a command passes', () => {
  it.each([
    ['Bash(npm test *)', 'npm test'],
    ['Bash(npm test *)', 'npm test -- --run "a; b"'],
    ['Bash(npm test:*)', 'npm test -w x'],
    ['Bash(npm test)', 'npm test'],
    ['Bash(git * main)', 'git merge main'],
    ['Bash(npm run *)', 'npm run build && npm run lint | head -5'],
    ['Bash(npm run *)', "npm run note -- - <<'EOF'\n$(rm -rf /)\nEOF"],
    ['Bash', 'anything at all > /tmp/x'],
  ])('by %s: %s', (rule, command) => expect(allowedBy([rule], bash(command))).toBe(rule));

  it('by several rules together, which are named', () => {
    expect(allowedBy(['Bash(npm ci)', 'Bash(npm test *)'], bash('npm ci && npm test'))).toBe(
      'Bash(npm ci), Bash(npm test *)',
    );
  });

  it.each([
    ['Bash(npm test *)', 'npm tester'],
    ['Bash(npm test *)', 'npm testing'],
    ['Bash(npm test)', 'npm test -- x'],
    ['Bash(npm test *)', 'npm test && curl evil'],
    ['Bash(npm test *)', 'npm test $(curl evil)'],
    ['Bash(npm test *)', 'npm test > /etc/passwd'],
    ['Bash(npm test *)', 'npm test &'],
    ['Bash(npm test *)', 'X=1 npm test'],
    ['Bash(npm test *)', 'npm test; cat /etc/shadow'],
    ['Bash(npm test *)', 'npm test; head ../../secret'],
    ['Bash(npm test *)', '/tmp/npm test'],
    ['Bash(a.c *)', 'abc x'],
    ['Edit(src/**)', 'npm test'],
    ['whatever touches production', 'npm test'],
    ['Bash(npm test *)', ''],
  ])('not by %s: %s', (rule, command) => expect(allowedBy([rule], bash(command))).toBeNull());

  it.each([
    'sort -o out in',
    'sort -uo out in',
    'sort --output=out in',
    'sort --ou out in',
    'sort --compress-program=./evil big',
    'sort --comp ./evil big',
    'sort -T . big',
    'sort --temporary-directory=. big',
    'uniq in out',
    'uniq -c in out',
    'uniq -f 1 in out',
    'uniq - out',
    'uniq -- -f 1',
    'date -s 2020-01-01',
    'date --set=2020-01-01',
    'date 010100002030',
    'date -f %s 1',
    'printf -v PATH ./evil',
    'printf -vPATH ./evil',
    'grep --filter=txt:./evil x .',
    'grep --pager=./evil x .',
    'grep --save-config=f x',
    'grep -Q x',
    'grep -f/etc/shadow x',
    'wc --files0-from=/etc/shadow',
    'find . -delete',
    'find . -exec rm {} +',
    'find . -fprint out',
    'find . -name x',
    'git -c core.pager=./evil log',
    'git diff --ext-diff',
    'git diff --output=out',
    'sed -i s/a/b/ f',
    'sed -n 1e f',
    "awk 'BEGIN {system(1)}'",
    'tar -cf x.tar .',
    'xargs rm',
    'less f',
    'more f',
    'tee out',
    'env npm test',
    'rg --pre ./evil x',
    'tree -o out',
    'file -C -m x',
    'dd of=x',
    'cp a b',
    'column -t f',
    'jq . f',
  ])('not beside something that may write, set or run more than it reads: %s', (command) => {
    expect(allowedBy(['Bash(npm test *)'], bash(`npm test | ${command}`))).toBeNull();
    expect(allowedBy(['Bash(npm test *)'], bash(`${command}; npm test`))).toBeNull();
  });

  it.each([
    'sort',
    'sort -rnk 2,2 -t , --unique -- in',
    'sort --check in',
    'uniq -c',
    'uniq -f 1 in',
    'date -u +%F',
    'date',
    "printf '%s\\n' x",
    'grep -rn "a b" src',
    'grep -c x',
    'head -n 5',
    'tail -f log',
    'wc -l f',
    'cut -d: -f1 f',
    'ls -la src',
    'cat f',
    'cd src',
  ])('beside something that only reads: %s', (command) => {
    const rule = 'Bash(npm test *)';
    expect(allowedBy([rule], bash(`npm test | ${command}`))).toBe(rule);
  });

  it('never without the sandbox, and never in a shell whose syntax is not read', () => {
    expect(allowedBy(['Bash(npm test *)'], bash('npm test', { dangerouslyDisableSandbox: true }))).toBeNull();
    expect(allowedBy(['PowerShell(npm test *)'], call('PowerShell', { command: 'npm test' }))).toBeNull();
  });
});

describe('a rule that forbids or reserves names a call', () => {
  it.each([
    ['Bash(git push *)', 'git push'],
    ['Bash(git push *)', 'npm test && git push origin main'],
    ['Bash(git push *)', 'npm test; $(git push)'],
    ['Bash(git push *)', 'X=1 git push'],
    ['Bash(git push *)', 'true && env A=b git push -f'],
    ['Bash(git push *)', 'sudo git push & disown'],
    ['Bash(git push *)', '"git" push'],
    ['Bash', 'ls'],
  ])('%s: %s', (rule, command) => expect(namedBy([rule], bash(command))).toBe(rule));

  it.each([
    ['Bash(git push *)', 'git pull'],
    ['Bash(git push *)', 'echo "git push"'],
    ['never push', 'git push'],
  ])('and %s does not name: %s', (rule, command) => expect(namedBy([rule], bash(command))).toBeNull());
});

describe('files, addresses and foreign tools', () => {
  it.each([
    ['Edit(src/**)', edit('/repo/app/src/a/b.ts'), true],
    ['Edit(src/**)', edit('src/a.ts'), true],
    ['Edit(src/**)', edit('/repo/app/lib/a.ts'), false],
    ['Edit(src/**)', edit('/repo/app/src/../lib/a.ts'), false],
    ['Edit(*.md)', edit('/repo/app/docs/a.md'), true],
    ['Edit(//repo/**)', edit('/repo/other/a.ts'), true],
    ['Edit(~/notes/**)', edit(`${homedir()}/notes/a.md`), true],
    ['Edit(/src/*.ts)', edit('/repo/app/src/a/b.ts'), false],
    ['Edit(src/**)', call('Write', { file_path: '/repo/app/src/new.ts' }), true],
    ['Write(src/**)', edit('/repo/app/src/new.ts'), false],
    ['Read(//etc/**)', call('Read', { file_path: '/etc/hosts' }), true],
    ['Read(//etc/**)', edit('/etc/hosts'), false],
    ['Read', call('Grep', { path: '/etc', pattern: 'x' }), true],
    ['WebFetch(domain:docs.example)', call('WebFetch', { url: 'https://docs.example/x' }), true],
    ['WebFetch(domain:docs.example)', call('WebFetch', { url: 'https://evil.docs.example/x' }), false],
    ['WebFetch', call('WebFetch', { url: 'https://docs.example/x' }), true],
    ['WebSearch', call('WebSearch', { query: 'x' }), true],
    ['mcp__db', call('mcp__db__query', {}), true],
    ['mcp__db__*', call('mcp__db__query', {}), true],
    ['mcp__db__read', call('mcp__db__query', {}), false],
    ['mcp__d', call('mcp__db__query', {}), false],
    ['Skill(deploy)', call('Skill', { skill: 'deploy' }), true],
    ['Skill(deploy)', call('Skill', { skill: 'test' }), false],
  ])('%s allows %j: %s', (rule, one, passes) => expect(allowedBy([rule], one) !== null).toBe(passes));

  it('a rule that reserves errs to the other side', () => {
    expect(
      namedBy(['WebFetch(domain:docs.example)'], call('WebFetch', { url: 'https://evil.docs.example/' })),
    ).not.toBeNull();
    expect(
      namedBy(['WebFetch(domain:docs.example)'], call('WebFetch', { url: 'not an address' })),
    ).not.toBeNull();
    expect(namedBy(['Agent(reviewer)'], call('Agent', {}))).not.toBeNull();
  });
});

describe('what passes as an edit in a folder', () => {
  it.each([
    [edit('/repo/app/src/a.ts'), true],
    [edit('/repo/a.ts'), false],
    [edit('/repo/app/.git/config'), false],
    [edit('/repo/app/.claude/settings.json'), false],
    [bash('mkdir -p build/out'), true],
    [bash('touch a && rm b'), true],
    [bash('rm -rf /repo/app/build'), true],
    [bash('rm -rf ..'), false],
    [bash('rm -rf .'), false],
    [bash('rm *'), false],
    [bash('touch ~/x'), false],
    [bash('cp /etc/passwd here'), false],
    [bash('npm test'), false],
    [bash('mkdir a; npm test'), false],
    [call('WebFetch', { url: 'https://a.example' }), false],
  ])('%j: %s', (one, passes) => expect(passesAsEdit(one, CWD)).toBe(passes));

  it('is judged by the folder of who allows it', () => {
    expect(passesAsEdit(bash('mkdir a'), '/repo')).toBe(true);
    expect(passesAsEdit(bash('mkdir a'), '/other')).toBe(false);
  });
});

describe('the rules that a role comes with', () => {
  const all = (['executive', 'manager', 'staff'] as const).flatMap((role) => roleRules(role));

  it.each([...new Set(all)])('hold no interpreter, and no more than they say: %s', (rule) => {
    expect(riskOfAllowRule(rule)).toBeNull();
  });

  it('let a supervisor do, and so approve, whatever its Staff may do', () => {
    expect(roleRules('manager')).toEqual(expect.arrayContaining([...roleRules('staff')]));
    expect(roleRules('executive')).toEqual(expect.arrayContaining([...roleRules('manager')]));
  });

  it.each(['npm test', 'git push', 'npm install x', 'git reset --hard', 'node x.js', 'curl a'])(
    'do not cover: %s',
    (command) => {
      expect(allowedBy(all, bash(command))).toBeNull();
    },
  );
});
