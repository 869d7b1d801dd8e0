import { type DownRow, stopAll } from '../../app/control/down.ts';
import { EXIT } from '../../app/user-error.ts';
import type { Here } from '../here.ts';
import { isSet, textOf } from '../options.ts';
import { say } from '../out.ts';
import type { Options } from '../spec.ts';
import { table } from '../table.ts';
import { oneLine, plural } from '../words.ts';

export async function run(here: Here, _args: readonly string[], options: Options): Promise<number> {
  const nest = here.nest();
  const caller = here.caller();
  const rows = await stopAll(nest, caller, {
    now: isSet(options, 'now'),
    why: textOf(options, 'why') ?? '',
    tell: say,
  });
  if (here.json) here.printJson({ rows });
  else here.print(render(rows, here));
  return rows.some(({ did }) => did === 'failed') ? EXIT.refused : 0;
}

const HUES = { stopped: 'green', left: 'yellow', failed: 'red', asleep: 'dim' } as const;

function render(rows: readonly DownRow[], { paint }: Here): string {
  const cells = rows.map(({ member, role, did, ended, survivors, why }) => {
    const below = ended === 0 ? '' : `${plural(ended, 'process', 'processes')} of its own ended`;
    const left = survivors.length === 0 ? '' : `still running: pid ${survivors.join(', ')}`;
    const text = [oneLine(why, 200), below, left].filter((part) => part !== '').join('; ');
    return [member, role, { text: did, hue: HUES[did] }, text];
  });
  const list = rows.length === 0 ? '' : `${table(['MEMBER', 'ROLE', 'NOW', 'WHY'], cells, paint)}\n`;
  const failed = rows.some(({ did }) => did === 'failed');
  const end = failed
    ? 'not everything has stopped: nest down --now\n'
    : 'stopped; nobody is woken until nest up\n';
  return `${list}${end}`;
}
