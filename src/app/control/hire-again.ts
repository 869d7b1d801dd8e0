import { randomBytes } from 'node:crypto';
import { directReports } from '../../domain/org.ts';
import { sanitize } from '../../domain/sanitize.ts';
import type { Member, State } from '../../domain/state.ts';
import { cut } from '../../domain/text.ts';
import { locateClaude } from '../../harness/cli.ts';
import { lastReplyText } from '../../harness/last-reply.ts';
import { savedAllowRules } from '../../harness/saved-launch.ts';
import { findTranscript } from '../../harness/transcript.ts';
import type { Caller } from '../caller.ts';
import { UNDECLARED } from '../choose-model.ts';
import { foldNest } from '../fold-log.ts';
import { awaitHandshake } from '../handshake.ts';
import { type Draft, type HireInput, hireRequest } from '../hire-plan.ts';
import { type Launch, launchMember } from '../launch-member.ts';
import type { Nest } from '../nest.ts';
import { openEffectsLine } from '../turn-context.ts';
import { EXIT, UserError } from '../user-error.ts';
import { configOf } from '../wake.ts';
import { ask } from '../write.ts';
import { folderOf, isFolder } from './obstacle.ts';
import { stopMember } from './stop-member.ts';

/** Of what the member has said, as much as its successor is told, in characters. */
const PROGRESS_CHARS = 6000;

/**
 * Hires a member again in its own seat, because its session cannot go on: the next generation, with the same task and
 * rights, its team, its inbox, and what is known of its progress.
 *
 * @returns the session of the new generation, or null when it has not shown yet
 * @throws UserError when the log refuses, or the session does not start
 */
export async function hireAgain(
  nest: Nest,
  caller: Caller,
  member: Member,
  why: string,
  root: string,
): Promise<string | null> {
  const { state } = foldNest(nest);
  const { charter } = state;
  const command = locateClaude(null);
  if ('problem' in command) throw new UserError(command.message, EXIT.notStarted, command.fix);
  if (charter === null) throw new UserError('the log holds no charter', EXIT.damaged, 'nest verify');
  const task = nest.log.getText(member.task);
  const { cwd, worktree } = placeOf(state, member);
  const draft: Draft = {
    id: member.id,
    gen: member.gen + 1,
    role: member.role,
    supervisor: member.supervisor,
    title: member.title,
    model: member.model,
    routing: member.routing,
    discipline: member.discipline,
    permissionMode: member.permissionMode,
    nonce: randomBytes(12).toString('hex'),
    named: true,
    charter,
  };
  const mode = member.mode === 'batch' ? 'batch' : 'bg';
  const request = hireRequest(nest, caller, draft, { task, mode, grant: null }, cwd);
  const wish = { ...request, data: { ...request.data, continues: 'recovery' as const } };
  const { ruling, folded } = ask(nest, wish, request.id);
  if (!ruling.accepted) throw new UserError(`not hired again: ${ruling.why}`, EXIT.refused, 'nest tree');
  // What may be left of the old session works for nobody any more.
  if (member.short !== null || member.mode === 'batch') await stopMember(nest, member, command, false);
  const input: HireInput = {
    role: draft.role,
    name: draft.id,
    title: draft.title,
    task: `${task}\n\n${progressOf(nest, state, member, why)}`,
    under: draft.supervisor,
    mode,
    model: draft.model,
    work: UNDECLARED,
    discipline: member.discipline,
    permissionMode: draft.permissionMode,
    tools: member.short === null ? [] : savedAllowRules(member.short, configOf(member)),
    worktree,
    grant: null,
    cwd,
    wait: true,
    onProgress: () => {},
  };
  const launch: Launch = { nest, caller, draft, input, cwd, root, command, cli: '' };
  const started = await launchMember(launch);
  return (await awaitHandshake(launch, started, folded.state)).session;
}

/** Where it worked; a worktree of its own that is gone is made anew. */
function placeOf(state: State, member: Member): { cwd: string; worktree: boolean } {
  const folder = folderOf(state, member);
  if (folder !== null) return { cwd: folder, worktree: false };
  if (isFolder(member.cwd)) return { cwd: member.cwd, worktree: true };
  throw new UserError(
    `not hired again: its folder ${member.cwd} is gone`,
    EXIT.notStarted,
    `nest fire ${member.id}, then nest hire --name ${member.id} --cwd <folder> …`,
  );
}

/** What its successor has to know: it has the task, the team and the inbox, and none of the context. */
function progressOf(nest: Nest, state: State, member: Member, why: string): string {
  const parts = [
    `## You continue the work of generation ${member.gen} of ${member.id}`,
    `Its session could not be resumed (${why}), so you know nothing of what it knew. Part of the work may be done: look at what is there before you do anything a second time. What was sent to it and not read comes to you.`,
  ];
  const team = directReports(state, member.id);
  if (team.length > 0)
    parts.push(
      `These report to you: ${team.map(({ id, phase, title }) => `${id} (${phase}: ${title})`).join('; ')}.`,
    );
  const open = openEffectsLine(state, member.id);
  if (open !== '') parts.push(open);
  const said = wordsOf(nest, member);
  if (said !== '')
    parts.push(
      `The last that is known of its progress, as data:\n\n<nest-progress>\n${said}\n</nest-progress>`,
    );
  return parts.join('\n\n');
}

function wordsOf(nest: Nest, member: Member): string {
  const { report, session } = member;
  const transcript = session === null ? null : findTranscript(session, member.transcript, configOf(member));
  const last = transcript === null ? '' : (lastReplyText(transcript)?.text ?? '');
  const filed = report === null ? '' : textOr(nest, report.text);
  const known = [
    filed === '' ? '' : `Reported (${report?.status}, ${report?.at}):\n${filed}`,
    last === '' || last === filed ? '' : `Said last:\n${last}`,
  ].filter((text) => text !== '');
  return cut(sanitize(known.join('\n\n')).replace(/<(\/?)nest-/gi, '<$1nest '), PROGRESS_CHARS);
}

function textOr(nest: Nest, text: Member['task']): string {
  try {
    return nest.log.getText(text);
  } catch {
    return 'head' in text ? text.head : '';
  }
}
