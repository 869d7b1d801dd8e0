import type { Nest } from '../../app/nest.ts';
import type { Position } from '../../domain/event-log.ts';
import { openFileLog } from '../../log/file-log.ts';
import { followWithChokidar } from '../../log/watch.ts';
import type { Here } from '../here.ts';
import { filterOf } from '../log-filter.ts';
import { eventLine, Lines } from '../log-lines.ts';
import { countOf, isSet } from '../options.ts';
import { say } from '../out.ts';
import type { Options } from '../spec.ts';

/** Prints the log from a position on, in file order; with `--follow` it goes on until interrupted. */
export async function run(here: Here, _args: readonly string[], options: Options): Promise<number> {
  const nest = here.nest();
  const last = countOf(options, 'count');
  const filter = filterOf(nest, options, Date.now());
  const lines = new Lines(here.print, last);
  const read = (from: Position): Position => {
    const result = nest.log.readFrom(from, (event, position) => {
      if (filter.wants(event)) lines.add(eventLine(event, position, here.json, here.paint));
    });
    lines.flush();
    for (const d of result.damage) say(`nest: damage at ${d.position}: ${d.reason}, ${d.bytes} bytes`);
    const cut = result.damage.some((d) => d.reason === 'truncated');
    return cut ? '0' : result.next;
  };
  let next = read(filter.from);
  if (!isSet(options, 'follow')) return 0;
  lines.unlimit();
  await follow(nest, next, () => {
    next = read(next);
  });
  return 0;
}

/** Calls back on every append until an interrupt. A reader that went away ends it too. */
function follow(nest: Nest, from: Position, onAppend: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const log = openFileLog(nest.dir, { follow: followWithChokidar });
    const following = log.follow(from, () => {
      try {
        onAppend();
      } catch (error) {
        following.close();
        reject(error);
      }
    });
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => {
        following.close();
        resolve();
      });
  });
}
