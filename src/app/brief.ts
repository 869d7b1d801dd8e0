import { join } from 'node:path';
import { placeNotice } from '../domain/brief/translate.ts';
import { type Charter, isolationOf } from '../domain/charter.ts';
import { USER } from '../domain/org.ts';
import type { Member } from '../domain/state.ts';
import { isReadOnly } from '../domain/team/team.ts';
import { findRepository } from '../harness/repository.ts';
import { makePrivateDir, replaceFile } from '../log/private-files.ts';
import { type BriefFiles, briefFiles } from './brief-files.ts';
import type { Guides } from './guides.ts';
import type { Ports } from './worktree-ports.ts';

export type BriefSubject = Pick<Member, 'id' | 'gen' | 'role' | 'supervisor' | 'title' | 'cwd'> &
  Readonly<{ ports?: Ports | null; discipline?: Member['discipline']; hirerCwd?: string | null }>;

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
  const setup = isolationOf(charter).setup;
  const fresh = setup.length === 0 ? '' : `\nIn a fresh worktree: ${setup.join('; ')}\n`;
  const done = charter.doneChecks.length === 0 ? '' : `\nDone means: ${charter.doneChecks.join('; ')}\n`;
  return `# You are member "${member.id}" of a nest

You are ${member.role === 'executive' ? 'its Executive' : `a ${member.role}`}. You report to ${boss} and to nobody else. You work in ${member.cwd}.${placeLine(member)}${lookLine(member)}${otherPlace(member, task)}
Objective of the whole: ${firstParagraph(charter.objective)}
${done}${fresh}${together(member, charter)}${rules(charter)}
${guides[member.role]}

${guides.protocol}

# Assignment: ${member.title}

${task}
`;
}

/** What has to be known of a checkout of its own, and of its ports: nobody else's may be in the way. */
function placeLine({ cwd, ports }: BriefSubject): string {
  const own = findRepository(cwd)?.linked === true;
  const tree = own
    ? ' It is a git worktree of your own, on a branch of your own: commit your work before you report done; what is in no commit is not integrated.'
    : '';
  if (ports == null) return tree;
  return `${tree} Ports ${ports.base} to ${ports.base + ports.count - 1} are yours (NEST_PORT is the first): start servers on these alone.`;
}

/** Said where the paths of whoever hired it lie in another checkout of the same repository. */
function otherPlace({ cwd, hirerCwd, supervisor }: BriefSubject, task: string): string {
  const own = findRepository(cwd);
  const theirs = hirerCwd == null ? null : findRepository(hirerCwd);
  if (own === null || theirs === null || own.commonDir !== theirs.commonDir) return '';
  const notice = placeNotice(task, { theirs: theirs.root, own: own.root }, supervisor);
  return notice === '' ? '' : `\n${notice}`;
}

/** Said to whoever does research and has no tools to edit with, or it would look for ways around. */
function lookLine({ discipline = null }: BriefSubject): string {
  if (discipline?.phase === 'verification' || !isReadOnly({ discipline })) return '';
  return ' You are here to find out, and change nothing: tools that edit are not there. What you would write, report as a finding, with its source.';
}

/** Said to supervisors where those who write have worktrees. */
function together({ role }: BriefSubject, charter: Charter): string {
  if (role === 'staff' || isolationOf(charter).mode !== 'worktree') return '';
  return '\nYour Staff write in worktrees of their own. When they are done, `nest integrate`, in the background, merges and checks their branches one by one; what conflicts or fails goes back to its member by itself.\n';
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
