import fs from 'node:fs';
import type { Observation } from '../domain/observation.ts';
import type { Member } from '../domain/state.ts';
import { cut } from '../domain/text.ts';
import { childrenOf } from '../harness/children.ts';
import { agentFiles } from '../harness/meter/agent-files.ts';
import { type ProcessRow, processTable } from '../harness/process.ts';
import { readTrail, type Trail } from '../harness/tool-trail.ts';
import { findTranscript } from '../harness/transcript.ts';

/** What can be seen of a member's work beyond its words. */
export type Work = Pick<Observation, 'transcriptAt' | 'toolSince' | 'tool' | 'loop' | 'children'> &
  Readonly<{
    /** When it, or a subagent of it, last wrote, by what is written: the same for every look at one silence. */
    wroteAt?: number | null;
  }>;

/** The platform's configuration folder that its session belongs to, and its process while that lives. */
type Place = Readonly<{ config: string; pid: number | null }>;

/** Processes are listed only for somebody who has written nothing for so long, and not more often than this, in ms. */
const LOOK_AT_CHILDREN_MS = 60_000;
const TABLE_MS = 1000;
/** Transcripts whose trail is kept between looks: more than members that work at once. */
const MAX_KEPT = 200;

const kept = new Map<string, { stamp: string; trail: Trail }>();
let table: { at: number; rows: readonly ProcessRow[] } | null = null;

/**
 * Looks at what a member does: its transcript (and its subagents'), the tool call in flight, calls that repeat, the
 * processes it has started. Only of somebody at work; a transcript is read again only when it has changed.
 */
export function workOf(member: Member, { config, pid }: Place, now: number): Work {
  if (member.phase !== 'working' && member.phase !== 'waiting') return { transcriptAt: null };
  const path = member.session === null ? null : findTranscript(member.session, member.transcript, config);
  const grown = path === null ? null : statOf(path);
  const trail = path === null || grown === null ? null : trailOf(path, grown);
  const agents = path === null ? [] : agentFiles(path).paths;
  const agentsAt = Math.max(0, ...agents.map((file) => statOf(file)?.mtimeMs ?? 0));
  // What somebody else has queued for it makes the file grow, too.
  const ownAt = trail?.queued === true ? trail.ownAt : (grown?.mtimeMs ?? null);
  const transcriptAt = latest(ownAt, agentsAt);
  const open = member.phase === 'working' ? (trail?.open ?? null) : null;
  const silent = now - Math.max(transcriptAt ?? 0, Date.parse(member.lastAt) || 0);
  return {
    transcriptAt,
    wroteAt: latest(trail?.ownAt ?? null, agentsAt),
    toolSince: open?.at ?? null,
    ...(open === null ? {} : { tool: cut(open.call, 60) }),
    loop: member.phase === 'working' ? (trail?.loop ?? null) : null,
    children: silent < LOOK_AT_CHILDREN_MS ? null : children(member, pid),
  };
}

function statOf(path: string): fs.Stats | null {
  try {
    return fs.statSync(path, { throwIfNoEntry: false }) ?? null;
  } catch {
    return null; // a folder on the way that may not be read
  }
}

function trailOf(path: string, { mtimeMs, size }: fs.Stats): Trail {
  const stamp = `${mtimeMs}:${size}`;
  const before = kept.get(path);
  if (before?.stamp === stamp) return before.trail;
  const trail = readTrail(path);
  if (kept.size >= MAX_KEPT) kept.clear();
  kept.set(path, { stamp, trail });
  return trail;
}

function latest(one: number | null, other: number): number | null {
  return Math.max(one ?? 0, other) || null;
}

function children(member: Member, pid: number | null): Work['children'] {
  if (pid === null) return null;
  if (table === null || Math.abs(Date.now() - table.at) > TABLE_MS)
    table = { at: Date.now(), rows: processTable() };
  return childrenOf(pid, Date.parse(member.turn?.at ?? member.phaseAt) || 0, table.rows);
}
