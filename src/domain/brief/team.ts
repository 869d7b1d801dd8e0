import type * as z from 'zod';
import type { Assignment } from '../assignment.ts';
import type { TeamSchema } from '../schema/team.ts';
import type { Finding } from './finding.ts';
import { lintBrief } from './lint.ts';
import { readFields } from './read.ts';
import { findUnowned, type Theme } from './themes.ts';

export type Team = Readonly<{
  themes: readonly string[];
  shape: 'sectioning' | 'voting';
  members: readonly Assignment[];
}>;

/** A list alone is a team without themes. */
export function teamOf(read: z.infer<typeof TeamSchema>): Team {
  return Array.isArray(read) ? { themes: [], shape: 'sectioning', members: read } : read;
}

export type TeamFindings = Readonly<{ members: readonly (readonly Finding[])[]; team: readonly Finding[] }>;

/** What keeps each of a team's briefs from standing alone, or beside the others; an overlap is named where it shows second. */
export function lintTeam({ themes, shape, members }: Team): TeamFindings {
  const briefs = members.map((member, i) =>
    readFields(member, member.name ?? member.title ?? `member ${i + 1}`),
  );
  const listed: Theme[] = themes.map((text) => ({ id: null, text }));
  return {
    members: briefs.map((brief, i) => lintBrief(brief, shape === 'voting' ? [] : briefs.slice(0, i))),
    team: findUnowned(listed, briefs),
  };
}
