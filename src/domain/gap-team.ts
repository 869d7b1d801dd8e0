import type { Coverage } from './coverage.ts';

/** Facts that a brief about a gap takes along. */
const MOST_FACTS = 20;

/** Assignments for what is missing and for nothing else, as `nest hire --team` takes them. */
export function gapTeam(objective: string, { objectives, gaps, findings }: Coverage): object[] {
  const purpose = `Close a gap of the whole, which is: ${objective.trim().split('\n', 1)[0]?.slice(0, 600)}`;
  const covered = objectives.filter(({ how }) => how === 'covered').map(({ text }) => text);
  const listed = objectives.filter(({ how }) => how === 'open' || how === 'partial');
  const known = new Set(objectives.map(({ id }) => id));
  const loose = gaps.filter((gap) => !gap.objectives.some((id) => known.has(id)));
  return [
    ...listed.map(({ id, text, why, how }) =>
      assignment(`gap-${id}`, purpose, how === 'open' ? [text] : [text, ...why], covered, {
        facts: findings.filter((finding) => finding.objective === id),
        objectives: [id],
      }),
    ),
    ...loose.map(({ member, text }, i) =>
      assignment(`gap-${member}-${i + 1}`, purpose, [text], covered, { facts: [], objectives: [] }),
    ),
  ];
}

type More = Readonly<{ facts: Coverage['findings']; objectives: readonly string[] }>;

function assignment(
  name: string,
  purpose: string,
  missing: readonly string[],
  out: readonly string[],
  { facts, objectives }: More,
): object {
  return {
    name: nameOf(name),
    title: `gap: ${(missing[0] as string).slice(0, 80)}`,
    purpose,
    context: facts
      .slice(0, MOST_FACTS)
      .map(({ claim, source, date }) => ({ fact: date === null ? claim : `${claim} (${date})`, source })),
    scope: { in: missing.map((text) => text.slice(0, 2000)), out: [...out] },
    criteria: [
      'each point of the scope has at least one finding with source and date, or the report names where was looked for it',
      'findings that contradict each other are both reported, each with its source',
    ],
    output:
      'a typed result by `nest report --result -`: findings with source, date and confidence; gaps; what was searched',
    objectives: [...objectives],
    phase: 'research',
  };
}

function nameOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .slice(0, 32)
    .replace(/-+$/, '');
}
