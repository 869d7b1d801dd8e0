import { type GateView, viewGates } from '../../app/gate/view.ts';
import type { GateRule } from '../../domain/gates.ts';
import type { Here } from '../here.ts';
import { table } from '../table.ts';
import { oneLine } from '../words.ts';

export function run(here: Here): number {
  const gates = viewGates(here.nest(), Date.now());
  if (here.json) here.printJson({ gates });
  else
    here.print(
      gates.length === 0 ? 'the charter has no rules about calls (nest gate --help)\n' : lines(here, gates),
    );
  return 0;
}

function lines({ paint }: Here, gates: readonly GateView[]): string {
  const rows = gates.map((gate) => {
    const { rule, said } = gate;
    const { allow, ask, deny } = said;
    return [rule.id, rule.kind, `${allow}/${ask}/${deny}`, stand(gate), oneLine(rule.on.join(', '), 100)];
  });
  return table(['RULE', 'KIND', 'ALLOWED/ASKED/DENIED', 'STANDS', 'CALLS'], rows, paint);
}

/** How a rule stands, in a few words. */
function stand({ rule, used, proven }: GateView): string {
  if (rule.kind === 'upto')
    return (
      used
        .map((one) => `${one.for === '*' ? '' : `${one.for} `}${one.total} of ${rule.upto?.max}`)
        .join(', ') || '0'
    );
  if (rule.kind === 'after')
    return proven.length === 0 ? `needs ${first(rule)}` : `proven for ${proven.join(', ')}`;
  return '-';
}

function first({ after }: GateRule): string {
  return oneLine(after?.on.join(' or ') ?? '', 40);
}
