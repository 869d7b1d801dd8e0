import { bringUp, planUp } from '../../app/control/up.ts';
import type { Up, UpRow } from '../../app/control/up-row.ts';
import { realUpWorld } from '../../app/control/up-world.ts';
import { EXIT } from '../../app/user-error.ts';
import type { Hue } from '../colour.ts';
import type { Here } from '../here.ts';
import { installationRoot } from '../installation.ts';
import { isSet } from '../options.ts';
import { say } from '../out.ts';
import type { Options } from '../spec.ts';
import { table } from '../table.ts';
import { oneLine, plural } from '../words.ts';

export async function run(here: Here, _args: readonly string[], options: Options): Promise<number> {
  const nest = here.nest();
  const caller = here.caller();
  const dry = isSet(options, 'dry-run');
  const world = realUpWorld(nest, caller, installationRoot());
  const up = dry ? planUp(nest, caller, world) : await bringUp(nest, caller, say, world);
  if (here.json) here.printJson(up);
  else here.print(render(up, here, dry));
  return up.rows.some(({ did }) => did === 'failed') ? EXIT.notStarted : 0;
}

const HUES: Readonly<Record<UpRow['did'], Hue>> = {
  none: 'dim',
  resumed: 'green',
  rehired: 'yellow',
  told: 'green',
  're-parented': 'yellow',
  failed: 'red',
};

function render({ rows, watcher }: Up, { paint }: Here, dry: boolean): string {
  if (rows.length === 0) return 'nobody has been hired yet\nnext: nest hire --role executive "…"\n';
  const head = ['MEMBER', 'ROLE', 'WAS', dry ? 'WOULD BE' : 'NOW', 'WHY'];
  const cells = rows.map(({ member, role, was, did, why }) => [
    member,
    role,
    oneLine(was, 40),
    { text: did === 'none' ? '-' : did, hue: HUES[did] },
    oneLine(why, 200),
  ]);
  const failed = rows.filter(({ did }) => did === 'failed').length;
  const end = dry
    ? 'nothing has been done; without --dry-run it is\n'
    : watcher === null
      ? 'no reconciler could be started: nest watch\n'
      : `the reconciler runs (pid ${watcher})\n`;
  const next =
    failed > 0 ? `${plural(failed, 'member')} could not go on: see above, then nest up again\n` : '';
  return `${table(head, cells, paint)}\n${end}${next}`;
}
