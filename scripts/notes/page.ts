import type { Fact, Group } from '../../src/probe/fact.ts';
import type { View } from '../../src/probe/matrix-view.ts';
import { factSection } from './fact-section.ts';
import { anchorOf } from './markdown.ts';
import { linkTo, versionsSection } from './versions.ts';

const TITLES: Readonly<Record<Group, string>> = {
  launch: 'Launching a background session',
  identity: 'Who a session is',
  settings: 'Launch settings',
  rules: 'Permission rules',
  brief: 'The appended system prompt',
  worktrees: 'Worktrees',
  endings: 'How turns and sessions end',
  wake: 'Reaching a session',
  permission: 'Requests for permission',
  hooks: 'Hooks',
  sessions: 'Sessions, the daemon, the registry',
  plugin: 'Plugins',
  transcripts: 'Transcripts and prices',
};

/** The page of what the platform does, for whoever builds on it. */
export function notesPage(facts: readonly Fact[], view: View): string {
  const groups = (Object.keys(TITLES) as Group[])
    .map((group) => ({ title: TITLES[group], facts: facts.filter((fact) => fact.group === group) }))
    .filter((group) => group.facts.length > 0);
  const contents = groups.map(
    ({ title, facts: some }) =>
      `- [${title}](#${anchorOf(title)}): ${some.map(({ id, group }) => linkTo(id, id.slice(group.length + 1))).join(', ')}`,
  );
  const faults = facts.flatMap(({ id, report }) =>
    report === undefined ? [] : [`- ${linkTo(id)}: ${report.title}.`],
  );
  return [
    '# Notes on Claude Code',
    intro(facts.length, view.versions),
    '## Contents',
    [
      '- [Versions](#versions): what changed from one to the next',
      '- [Faults of the platform](#faults-of-the-platform), each with the smallest way to reproduce it',
      ...contents,
      '- [How this page is made](#how-this-page-is-made)',
    ].join('\n'),
    versionsSection(view),
    '## Faults of the platform',
    'Not another design, but a behaviour that contradicts what the platform says or does elsewhere.',
    faults.length === 0 ? 'None is known.' : faults.join('\n'),
    ...groups.map(({ title, facts: some }) =>
      [`## ${title}`, ...some.map((fact) => section(fact, view))].join('\n\n'),
    ),
    '## How this page is made',
    MADE,
  ].join('\n\n');
}

function section(fact: Fact, view: View): string {
  return factSection(fact, view, view.rows.find(({ id }) => id === fact.id) ?? { id: fact.id, cells: [] });
}

function intro(count: number, versions: readonly string[]): string {
  const on =
    versions.length === 0
      ? 'no version yet'
      : `${versions.length === 1 ? 'version' : 'versions'} ${versions.join(', ')} on Linux`;
  return (
    `How the real command line behaves: ${count} behaviours that somebody who builds on it may trip over, each with a procedure ` +
    'that runs the real program against a scripted model, in a HOME of its own, with more than one session wherever one could ' +
    `be luck. Measured: ${on}. “Seen” is what the procedure saw, in its own words.`
  );
}

const MADE = `Every line above comes from code and from measurements, none from documentation. To measure, on a clone of this repository, without an account and without cost:

\`\`\`console
$ npm run probe:matrix
$ npm run probe:matrix -- 2.1.300 latest --only hooks launch.short-id --jobs 2
\`\`\`

The first takes some minutes for each version; it fetches the versions from the package registry into \`.cache/\`, measures one after the other, and measures once more, alone, whatever does not hold (and a last time what could not be found out then). The outcome is [harness-matrix.json](harness-matrix.json), from which this page is written. It has no times, ids or paths: the same versions give the same file. \`npm run probe:matrix -- --file second.json\` measures a second time beside it, and \`npm run probe:matrix -- --compare second.json\` names every cell in which the two do not agree.

\`nest probe\` measures the version that you have, \`nest probe --evidence DIR\` keeps commands, output, hook payloads and requests of each procedure. The procedures are in \`src/probe/facts/\`; \`npm run probe:falsify\` shows for each of them a changed program with which it comes out as differing.`;
