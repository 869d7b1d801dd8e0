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
${done}
${guides[member.role]}

${guides.protocol}

# Assignment: ${member.title}

${task}
`;
}

function firstParagraph(text: string): string {
  const paragraph = text.trim().split(/\n\s*\n/, 1)[0] ?? '';
  return paragraph.length > 600 ? `${paragraph.slice(0, 599)}…` : paragraph;
}
