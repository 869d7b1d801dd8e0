import { join } from 'node:path';
import type { Charter } from '../domain/charter.ts';
import { USER } from '../domain/org.ts';
import type { Member } from '../domain/state.ts';
import { makePrivateDir, replaceFile } from '../log/private-files.ts';
import { type BriefFiles, briefFiles } from './brief-files.ts';
import type { Guides } from './guides.ts';

export type BriefSubject = Pick<Member, 'id' | 'gen' | 'role' | 'supervisor' | 'title' | 'cwd'>;

/** Writes both files and returns where they are. The assignment is kept as given, byte for byte. */
export function writeBrief(
  nestDir: string,
  member: BriefSubject,
  charter: Charter,
  task: string,
  guides: Guides,
): BriefFiles {
  const files = briefFiles(nestDir, member);
  makePrivateDir(join(nestDir, 'briefs'));
  replaceFile(files.assignment, task, { durable: true });
  replaceFile(files.brief, briefText(member, charter, task, guides), { durable: true });
  return files;
}

/**
 * What a member knows of itself and of its work. It stands in the system prompt, so it outlives compaction and needs no
 * tool call to be read; the texts about role and protocol are those of the skills.
 */
export function briefText(member: BriefSubject, charter: Charter, task: string, guides: Guides): string {
  const boss = member.supervisor === USER ? 'the user' : `member "${member.supervisor}"`;
  const done = charter.doneChecks.length === 0 ? '' : `\nDone means: ${charter.doneChecks.join('; ')}\n`;
  return `# You are member "${member.id}" of a nest

You are ${member.role === 'executive' ? 'its Executive' : `a ${member.role}`}. You report to ${boss} and to nobody else. You work in ${member.cwd}.
Objective of the whole: ${firstParagraph(charter.objective)}
${done}${rules(charter)}
${guides[member.role]}

${guides.protocol}

# Assignment: ${member.title}

${task}
`;
}

/** What the charter says about the user, in words; nothing where it says nothing. */
function rules({ escalation, unattended }: Charter): string {
  const ask = escalation.alwaysAsk.map(
    (matter) => `- Always ask the user first, by nest escalate: ${matter}`,
  );
  const never = escalation.neverAsk.map((matter) => `- Decide yourself, without asking: ${matter}`);
  const away = unattended.notes === '' ? [] : [`- While the user is away: ${unattended.notes}`];
  if (!unattended.allowed)
    away.push('- While the user is away, begin nothing new: finish your turn and wait.');
  const lines = [...ask, ...never, ...away];
  return lines.length === 0 ? '' : `\n${lines.join('\n')}\n`;
}

function firstParagraph(text: string): string {
  const paragraph = text.trim().split(/\n\s*\n/, 1)[0] ?? '';
  return paragraph.length > 600 ? `${paragraph.slice(0, 599)}…` : paragraph;
}
