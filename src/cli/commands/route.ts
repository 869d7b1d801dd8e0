import { type RouteView, routeWork } from '../../app/route.ts';
import type { Role } from '../../domain/charter.ts';
import type { Here } from '../here.ts';
import { listOf, textOf } from '../options.ts';
import type { Options } from '../spec.ts';
import { oneLine } from '../words.ts';

export function run(here: Here, _args: readonly string[], options: Options): number {
  const work = { kind: textOf(options, 'kind'), signals: listOf(options, 'signal') };
  const view = routeWork(here.nest(), work, (textOf(options, 'role') ?? 'staff') as Role);
  if (here.json) here.printJson(view);
  else here.print(render(view, here));
  return 0;
}

function render(view: RouteView, { paint }: Here): string {
  const { model, role, why, outcomes, kind } = view;
  const lines = [
    `${paint('bold', oneLine(model, 100))} for ${role}`,
    ...why.map((line) => `  ${oneLine(line, 500)}`),
  ];
  for (const { tier, done, failed, easy, failures } of outcomes) {
    const rest = easy === 0 ? '' : `; the last ${easy} at once`;
    lines.push(`${kind} on ${oneLine(tier, 40)}: ${done} done, ${failed} failed${rest}`);
    const last = failures.at(-1);
    if (last !== undefined) lines.push(`  the latest failure, ${last.member}: ${oneLine(last.why, 200)}`);
  }
  if (kind === null && view.signals.length === 0)
    lines.push(`next: nest route --kind … --signal …; the words for both: nest route --help`);
  return `${lines.join('\n')}\n`;
}
