import type { Fact, Group } from '../../src/probe/fact.ts';
import { FACTS } from '../../src/probe/facts.ts';
import type { Generator } from '../docs.ts';

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

function section(fact: Fact): string {
  const used = fact.reliedOnBy.map((file) => `\`${file}\``).join(', ');
  const lines = [
    `### \`${fact.id}\``,
    `${capital(fact.claim)}.`,
    `**Seen:** ${fact.expected}.`,
    `**What to do about it:** ${fact.advice}`,
    `**Here:** ${fact.why}${used === '' ? '' : ` (${used})`}`,
  ];
  if (fact.report !== undefined) {
    const { title, steps } = fact.report;
    lines.push(`**A fault of the platform: ${title}.** To reproduce it without anything of ours:`);
    lines.push(steps.map((step, i) => `${i + 1}. ${step}`).join('\n'));
  }
  return lines.join('\n\n');
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function render(): string {
  const groups = (Object.keys(TITLES) as Group[]).map((group) => {
    const facts = FACTS.filter((fact) => fact.group === group);
    return [`## ${TITLES[group]}`, ...facts.map(section)].join('\n\n');
  });
  return [
    '# Notes on Claude Code',
    `How the real command line behaves: ${FACTS.length} behaviours that this project relies on, each with a procedure that runs ` +
      'the real program against a scripted model, in a HOME of its own. `nest probe` measures them on the version that you ' +
      'have; `nest probe --evidence DIR` keeps what was seen. "Seen" is what version 2.1.332 gives on Linux.',
    ...groups,
  ].join('\n\n');
}

export default { page: 'docs/harness-notes.md', render } satisfies Generator;
