import { actingAs } from '../../app/caller.ts';
import { type CoverageView, refine, showCoverage } from '../../app/coverage.ts';
import { look } from '../../app/look.ts';
import type { Hue } from '../colour.ts';
import type { Here } from '../here.ts';
import { isSet, textOf } from '../options.ts';
import type { Options } from '../spec.ts';
import { table } from '../table.ts';
import { oneLine, plural } from '../words.ts';

export function run(here: Here, _args: readonly string[], options: Options): number {
  const nest = here.nest();
  const caller = here.caller();
  if (isSet(options, 'gaps-brief')) {
    const team = refine(nest, caller);
    if (here.json) here.printJson(team);
    else here.print(`${JSON.stringify(team, null, 2)}\n`);
    return 0;
  }
  const member = textOf(options, 'member');
  const view = showCoverage(nest, actingAs(look(nest).state, caller), member);
  if (here.json) here.printJson(view);
  else here.print(render(view, here, member !== null));
  return 0;
}

const HUES: Readonly<Record<CoverageView['objectives'][number]['how'], Hue>> = {
  covered: 'green',
  partial: 'yellow',
  assigned: 'blue',
  open: 'red',
};

function render(view: CoverageView, { paint }: Here, whole: boolean): string {
  const { objectives, gaps, conflicts, findings, loose, refinements } = view;
  const cells = objectives.map(({ id, how, findings: n, members, why, text }) => [
    oneLine(id, 20),
    { text: how, hue: HUES[how] },
    String(n),
    members.join(' ') || '-',
    oneLine(text, 60),
    oneLine(why.join('; ') || '-', 160),
  ]);
  const open = conflicts.filter(({ settled }) => settled === null);
  const parts = [
    objectives.length === 0
      ? `the charter names no objectives: nest charter set objectives '[{"id": "O1", "text": "…"}]'\n`
      : table(['ID', 'IS', 'FOUND', 'BY', 'OBJECTIVE', 'WHY'], cells, paint),
    `${plural(findings.length, 'finding')}${loose === 0 ? '' : `, ${loose} under no objective`}\n`,
    ...(whole
      ? findings.map((f) => `  ${oneLine(f.id ?? '', 20)} ${oneLine(f.claim, 300)} [${sourceOf(f)}]\n`)
      : []),
    ...gaps.map(({ member, text }) => `gap, says ${member}: ${oneLine(text, 300)}\n`),
    ...conflicts.map(
      ({ id, about, findings: pair, settled }) =>
        `contradiction ${id} about ${oneLine(about, 100)}: ${settled === null ? 'open' : `settled by ${settled.who}, ${settled.keep ?? 'both hold'}: ${oneLine(settled.why, 200)}`}\n` +
        pair
          .map(
            (f) =>
              `  ${f.id}: ${oneLine(f.claim, 200)}${f.value === null ? '' : ` = ${oneLine(String(f.value), 60)}`} [${sourceOf(f)}]\n`,
          )
          .join(''),
    ),
    ...(open.length === 0
      ? []
      : [
          `next: look at the sources, then nest reconcile ${open[0]?.id} --keep <finding> --by evidence --why "…", before the synthesis\n`,
        ]),
    nextStep(view, refinements),
  ];
  return parts.join('');
}

function sourceOf({ source, date, finder, confidence }: CoverageView['findings'][number]): string {
  return [oneLine(source, 120), date, finder, confidence].filter((word) => word !== null).join('; ');
}

function nextStep({ objectives, gaps }: CoverageView, { done, most }: CoverageView['refinements']): string {
  const missing = gaps.length > 0 || objectives.some(({ how }) => how === 'open' || how === 'partial');
  if (!missing) return '';
  if (done >= most) return `the gaps have been sent out ${done} times: stop, and report them as gaps\n`;
  return `next: nest coverage --gaps-brief prints assignments for the gaps alone (round ${done + 1} of ${most})\n`;
}
