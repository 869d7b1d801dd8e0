import { dirname } from 'node:path';
import { sanitize } from '../domain/sanitize.ts';
import { configDir } from '../harness/config-dir.ts';
import { findTranscript, lastMessages } from '../harness/transcript.ts';
import { requireMember } from './caller.ts';
import { foldNest } from './fold-log.ts';
import type { Nest } from './nest.ts';
import { EXIT, UserError } from './user-error.ts';

export type LogLine = Readonly<{
  role: 'user' | 'assistant' | 'tool';
  tool: string | null;
  at: string | null;
  text: string;
}>;

/**
 * The last messages of a member's session, from its transcript, as data.
 *
 * @throws UserError when there is no such member, or no transcript to read
 */
export function memberLogs(
  nest: Nest,
  id: string,
  count: number,
): { member: string; transcript: string; lines: readonly LogLine[] } {
  const member = requireMember(foldNest(nest).state, id);
  const config = member.job === null ? configDir() : dirname(dirname(member.job));
  const transcript =
    member.session === null ? null : findTranscript(member.session, member.transcript, config);
  if (transcript === null) {
    const why = member.session === null ? 'it has no session yet' : 'no transcript of its session is there';
    throw new UserError(`${id} has no log: ${why}`, EXIT.notFound, `nest show ${id}`);
  }
  return { member: id, transcript, lines: messagesIn(transcript, count) };
}

/** The last messages of a transcript, as data. */
export function messagesIn(transcript: string, count: number): LogLine[] {
  return lastMessages(transcript, count).map(({ role, tool, at, text }) => ({
    role,
    tool,
    at,
    text: sanitize(text),
  }));
}
