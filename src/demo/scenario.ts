import type { Actor, Scenario, Step } from '../sim/scenario.ts';

/** The organisation of the demo, in the order of its chart. */
export const CHART = {
  lead: { role: 'executive', supervisor: 'user' },
  docs: { role: 'manager', supervisor: 'lead' },
  'docs-a': { role: 'staff', supervisor: 'docs' },
  'docs-b': { role: 'staff', supervisor: 'docs' },
  code: { role: 'manager', supervisor: 'lead' },
  'code-a': { role: 'staff', supervisor: 'code' },
  'code-b': { role: 'staff', supervisor: 'code' },
} as const;

export type DemoMember = keyof typeof CHART;

/** What the repository holds before anybody works in it. */
export const README = '# greeting\n\nSays hello.\n';

export const OBJECTIVE = 'Release version 2 of the greeting library: change log, guide, code and tests.';

/** A phrase that stands in the final report of each member, and nowhere else. */
export const REPORT: Readonly<Record<DemoMember, string>> = {
  lead: 'Release 2 is ready: both workstreams have reported.',
  docs: 'Documentation is complete: change log and guide.',
  'docs-a': 'The change log lists three changes in CHANGES.md.',
  'docs-b': 'The guide in GUIDE.md is written for version 2.',
  code: 'The library and its tests are complete.',
  'code-a': 'greet() takes a language now, in greet.js.',
  'code-b': 'Three tests cover greet(), in greet.test.js.',
};

export const QUESTION = 'Does the guide cover version 1 as well?';
export const ANSWER = 'Version 2 only; link to the old guide.';

/** A command that goes on until somebody ends it (the platform refuses a mere `sleep`). */
const LONG = 'nest log --follow -n 1';

const bash = (command: string): Step => ({
  tool: 'Bash',
  input: { command, description: command.slice(0, 40) },
});
const write = (file: string, content: string): Step => ({
  tool: 'Write',
  input: { file_path: `{{cwd}}/${file}`, content },
  take: CWD,
});
const say = (text: string): Step => ({ text });

/** Brief and settings name the folder a member works in; files are written by absolute path. */
const CWD = { cwd: { from: 'systemIncludes', match: 'You work in (.+?)\\.\\n' } } as const;

const quoted = (command: string, text: string): string => `${command} - <<'EOF'\n${text}\nEOF`;
const hire = (name: string, role: string, title: string, task: string): Step =>
  bash(quoted(`nest hire --role ${role} --name ${name} --title '${title}'`, task));

const lead: Actor = {
  name: 'lead',
  match: { member: 'lead' },
  turns: [
    hire(
      'docs',
      'manager',
      'documentation',
      'Own the documentation of version 2: a change log and a guide. Report when both are done.',
    ),
    hire(
      'code',
      'manager',
      'library and tests',
      'Own the code of version 2: greet() takes a language, with tests. Report when both are done.',
    ),
    say('Two workstreams are under way. I am woken by their reports.'),
    {
      when: { contextIncludes: [REPORT.docs, REPORT.code] },
      text: `${REPORT.lead}\n\nresult: release 2 is ready`,
    },
  ],
  otherwise: say('Noted; the other workstream is still at work.'),
};

const docs: Actor = {
  name: 'docs',
  match: { member: 'docs' },
  turns: [
    hire(
      'docs-a',
      'staff',
      'change log',
      'Write CHANGES.md with the changes of version 2. Say how many there are.',
    ),
    hire('docs-b', 'staff', 'guide', 'Write GUIDE.md for version 2. Ask when the scope is unclear.'),
    say('Both are hired.'),
    { ...bash(quoted('nest msg docs-b', ANSWER)), when: { contextIncludes: QUESTION } },
    say('docs-b has its answer.'),
    {
      when: { contextIncludes: [REPORT['docs-a'], REPORT['docs-b']] },
      text: `${REPORT.docs}\n\nresult: documentation done`,
    },
  ],
  otherwise: say('Waiting for the rest.'),
};

const code: Actor = {
  name: 'code',
  match: { member: 'code' },
  turns: [
    hire('code-a', 'staff', 'greet()', 'Let greet() in greet.js take a language. Report what it takes.'),
    hire('code-b', 'staff', 'tests', 'Write tests for greet() in greet.test.js. FIRST ATTEMPT.'),
    say('Both are hired.'),
    {
      ...bash("nest fire code-b --why 'lost without a word'"),
      when: { contextIncludes: 'from="code-b" kind="ending"' },
    },
    hire(
      'code-b',
      'staff',
      'tests',
      'Write tests for greet() in greet.test.js. SECOND ATTEMPT: the first one was lost.',
    ),
    say('code-b was lost and has been hired again.'),
    {
      when: { contextIncludes: [REPORT['code-a'], REPORT['code-b']] },
      text: `${REPORT.code}\n\nresult: code done`,
    },
  ],
  otherwise: say('Waiting for the rest.'),
};

/** Finishes without reporting: its last message is filed by the hook. */
const docsA: Actor = {
  name: 'docs-a',
  match: { member: 'docs-a' },
  turns: [
    write('CHANGES.md', '# Version 2\n\n- languages\n- a guide\n- tests\n'),
    say(`${REPORT['docs-a']}\n\nresult: change log written`),
  ],
};

/** Asks, is answered, goes on, and reports by itself. */
const docsB: Actor = {
  name: 'docs-b',
  match: { member: 'docs-b' },
  turns: [
    bash(quoted('nest escalate --reason decision_needed', QUESTION)),
    say(`I need a decision.\n\nblocked: ${QUESTION}`),
    { ...write('GUIDE.md', '# Guide to version 2\n'), when: { contextIncludes: ANSWER } },
    bash(quoted('nest report --status done', REPORT['docs-b'])),
    say('result: guide written'),
  ],
};

const codeA: Actor = {
  name: 'code-a',
  match: { member: 'code-a' },
  turns: [
    bash(quoted('nest report --status progress', 'greet() is half done.')),
    write(
      'greet.js',
      "export const greet = (name, language = 'en') => (language === 'de' ? 'Hallo, ' : 'Hello, ') + name;\n",
    ),
    bash(quoted('nest report --status done', REPORT['code-a'])),
    say('result: greet() takes a language'),
  ],
};

/** Killed in the middle of a command: no hook says so. */
const codeBLost: Actor = {
  name: 'code-b (lost)',
  match: { member: 'code-b', systemIncludes: 'FIRST ATTEMPT' },
  turns: [bash(LONG), say('result: this is never said')],
};

const codeB: Actor = {
  name: 'code-b',
  match: { member: 'code-b', systemIncludes: 'SECOND ATTEMPT' },
  turns: [write('greet.test.js', '// three tests\n'), say(`${REPORT['code-b']}\n\nresult: tests written`)],
};

export const SCENARIO: Scenario = { actors: [lead, docs, docsA, docsB, code, codeA, codeBLost, codeB] };
