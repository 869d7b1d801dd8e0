import type { Assignment } from '../assignment.ts';

/** The text that a member reads, the same for the same assignment; parts that say nothing are left out. */
export function renderAssignment(assignment: Assignment): string {
  const { purpose, context, scope, ground, criteria, output, budget, verification } = assignment;
  const parts = [
    part('Purpose', purpose),
    part('Known', bullets(context.map(factLine))),
    part('Scope', bullets(scope.in)),
    part('Out of scope', bullets(scope.out)),
    part('Ground', bullets(ground.map((glob) => `\`${glob}\``))),
    part('Success', bullets(criteria)),
    part('Output', output),
    part('Budget', budgetLine(budget)),
    part('Verification', verification),
  ].filter((text) => text !== '');
  const title = assignment.title === undefined ? [] : [assignment.title.trim()];
  return `${[...title, ...parts].join('\n\n')}\n`;
}

function part(heading: string, text: string): string {
  const body = text.trim();
  if (body === '') return '';
  return body.includes('\n') || body.startsWith('- ') ? `${heading}:\n${body}` : `${heading}: ${body}`;
}

function bullets(lines: readonly string[]): string {
  return lines.map((line) => `- ${line.trim().replaceAll('\n', '\n  ')}`).join('\n');
}

function factLine(fact: Assignment['context'][number]): string {
  return typeof fact === 'string' ? fact : `${fact.fact.trim()} (source: ${fact.source.trim()})`;
}

function budgetLine(budget: Assignment['budget']): string {
  if (budget === undefined) return '';
  const { usd, turns, minutes } = budget;
  return [
    ...(usd === undefined ? [] : [`$${usd}`]),
    ...(turns === undefined ? [] : [`${turns} turns`]),
    ...(minutes === undefined ? [] : [`${minutes} minutes`]),
  ].join(', ');
}
