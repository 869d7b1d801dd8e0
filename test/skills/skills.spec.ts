import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { briefText } from '../../src/app/brief.ts';
import { readGuides } from '../../src/app/guides.ts';
import { defaultCharter } from '../../src/domain/charter.ts';
import { NEST_RULES } from '../../src/harness/allow-rules.ts';
import { runsUnprompted } from '../../src/harness/rule-matcher.ts';
import { argvOf, understood } from './argv.ts';
import { commandsIn, readSkills, wordsOf } from './texts.ts';

const skills = readSkills();
const named = (name: string) => skills.find((skill) => skill.name === name) as (typeof skills)[number];
const GUIDES = ['executive', 'manager', 'staff', 'protocol'] as const;
const FOR_USERS = ['start', 'status', 'standup'] as const;

test('the skills are four guides and three commands', () => {
  expect(skills.map(({ name }) => name).sort()).toEqual([...GUIDES, ...FOR_USERS].sort());
});

test.each(skills)('$name is called what its folder is called, and says in a line what it is for', (skill) => {
  expect(skill.fields.name).toBe(skill.name);
  expect(wordsOf(skill.fields.description ?? '')).toBeGreaterThan(4);
  expect((skill.fields.description ?? '').length).toBeLessThan(120);
});

test.each(FOR_USERS)('%s may run nest, and nothing else', (name) => {
  expect(named(name).fields['allowed-tools']?.split(/,\s*/)).toEqual(NEST_RULES);
});

test.each(skills)(
  '$name is offered to no model: sessions that are no members pay no token for it',
  ({ fields }) => {
    expect(fields['disable-model-invocation']).toBe('true');
  },
);

test.each(GUIDES)('%s grants no tools: a hire decides what its reader may do', (name) => {
  expect(named(name).fields).not.toHaveProperty('allowed-tools');
});

test('a guide costs every member its words: 266 for the protocol, 205 for a role', () => {
  for (const name of GUIDES) {
    expect(wordsOf(named(name).body), name).toBeLessThanOrEqual(name === 'protocol' ? 266 : 205);
  }
});

test('guides stand inside a brief, so their headings stay below its own', () => {
  for (const name of GUIDES) expect(named(name).body).not.toMatch(/^# /m);
});

const commands = [...new Set(skills.flatMap(({ body }) => commandsIn(body)))];

test.each(commands)('runs under the rules of a hire without a prompt: %s', (command) => {
  expect(runsUnprompted(command)).toEqual({ runs: true, why: null });
});

test.each(commands)('is a command of the CLI, with options that it has: %s', (command) => {
  for (const argv of argvOf(command)) expect(understood(argv)).toBeTruthy();
});

test('the check of commands fails on an option that does not exist', () => {
  expect(() => understood(['hire', '--rolle', 'staff', 'x'])).toThrow(/rolle/);
});

test('a composed brief holds the commands of its guides, and only such that run without a prompt', () => {
  const member = {
    id: 'm1',
    gen: 1,
    role: 'manager',
    supervisor: 'exec',
    title: 'Part one',
    cwd: '/w',
  } as const;
  const brief = briefText(
    member,
    defaultCharter('Objective'),
    'Do it.',
    readGuides(`${import.meta.dirname}/../..`),
  );
  const inBrief = commandsIn(brief);
  expect(inBrief.map((c) => c.split(' ', 2)[1])).toEqual(
    expect.arrayContaining(['hire', 'msg', 'logs', 'fire', 'escalate', 'report', 'heartbeat', 'inbox']),
  );
  expect(inBrief.filter((c) => !runsUnprompted(c).runs)).toEqual([]);
});

test('a brief for another checkout than the hirer’s says what its paths are there, and leaves the assignment as it is', () => {
  const top = mkdtempSync(join(realpathSync(tmpdir()), 'brief-'));
  const [main, tree] = [join(top, 'app'), join(top, 'app-worktrees', 'dev-1')];
  const gitDir = join(main, '.git', 'worktrees', 'dev-1');
  for (const dir of [gitDir, tree]) mkdirSync(dir, { recursive: true });
  for (const dir of [join(main, '.git'), gitDir]) writeFileSync(join(dir, 'HEAD'), 'ref: refs/heads/main\n');
  writeFileSync(join(gitDir, 'commondir'), '../..\n');
  writeFileSync(join(tree, '.git'), `gitdir: ${gitDir}\n`);
  const task = `Mend ${main}/src/a.ts.`;
  const briefIn = (cwd: string) =>
    briefText(
      { id: 'dev', gen: 1, role: 'staff', supervisor: 'boss', title: 'Mend', cwd, hirerCwd: main },
      defaultCharter('Objective'),
      task,
      readGuides(`${import.meta.dirname}/../..`),
    );
  expect(briefIn(tree)).toContain(`what lies in ${main} there lies in ${tree} for you`);
  expect(briefIn(tree)).toContain(`- ${main}/src/a.ts is ${tree}/src/a.ts\n`);
  expect(briefIn(tree).endsWith(`\n${task}\n`)).toBe(true);
  expect(briefIn(main)).not.toContain('Another checkout');
  rmSync(top, { recursive: true });
});

test('the guides ask for the closing lines that the fold understands, and for asking instead of guessing', () => {
  const { body } = named('protocol');
  for (const part of ['`result: <', '`blocked: <', 'nest escalate', '<nest-item>'])
    expect(body).toContain(part);
});

test('who hires is told when not to, and that a brief stands alone', () => {
  for (const name of ['executive', 'manager'] as const) {
    expect(named(name).body).toMatch(/do yourself|you do yourself/);
    expect(named(name).body).toMatch(/never "based on the findings"/i);
    for (const part of ['Purpose:', 'Scope:', 'Known:', 'Success:', 'Output:'])
      expect(named(name).body).toContain(part);
  }
});
