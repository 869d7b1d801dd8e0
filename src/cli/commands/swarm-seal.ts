import { sealSwarm } from '../../app/team/synthesis.ts';
import type { Here } from '../here.ts';
import { textOf } from '../options.ts';
import type { Options } from '../spec.ts';

export function run(here: Here, _: readonly string[], options: Options): number {
  const sealed = sealSwarm(here.nest(), here.caller(), textOf(options, 'of'), textOf(options, 'why') ?? '');
  if (here.json) here.printJson(sealed);
  else here.print(`the swarm of ${sealed.supervisor} is fixed: ${sealed.peers.join(', ')}\n`);
  return 0;
}
