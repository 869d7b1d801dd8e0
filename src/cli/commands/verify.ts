import fs from 'node:fs';
import { EXIT } from '../../app/user-error.ts';
import { type Verification, verifyNest } from '../../app/verify.ts';
import type { Here } from '../here.ts';
import { say } from '../out.ts';
import { oneLine, plural } from '../words.ts';

/** Logs that take more than a second to verify, in bytes. */
const SLOW = 8 * 1024 * 1024;

export function run(here: Here): number {
  const nest = here.nest();
  const { size } = fs.statSync(nest.log.file);
  if (size > SLOW) say(`reading ${Math.round(size / 1e6)} MB twice …`);
  const found = verifyNest(nest);
  if (here.json) here.printJson(found);
  else here.print(render(nest.log.file, found));
  return found.ok ? 0 : EXIT.damaged;
}

/** A snapshot is a cache: one that cannot be trusted costs time, and is no damage of the log. */
const UNUSED: ReadonlySet<Verification['snapshot']> = new Set([
  'damaged',
  'of another version',
  'of another log',
]);

function render(file: string, found: Verification): string {
  const types = Object.entries(found.byType).sort(([a], [b]) => (a < b ? -1 : 1));
  const lines = [
    `${file}: ${plural(found.events, 'event')}, ${plural(found.bytes, 'byte')}`,
    ...types.map(([type, n]) => `  ${String(n).padStart(9)}  ${oneLine(type, 60)}`),
    `repeated: ${found.duplicates}; late: ${found.late}; skipped: ${found.skipped}; snapshot: ${found.snapshot}`,
    ...(UNUSED.has(found.snapshot)
      ? [`snapshot.json is ${found.snapshot}: it is not used, the log is folded again`]
      : []),
    ...found.damage.map((d) => `damage at ${d.position}: ${d.reason}, ${plural(d.bytes, 'byte')}`),
    ...(found.damageCount > found.damage.length ? [`${found.damageCount} damaged places in all`] : []),
    ...found.invalid.map(
      (i) => `not as its type should be, at ${i.position}: ${oneLine(i.type, 60)}: ${oneLine(i.why)}`,
    ),
    ...(found.blind === null
      ? []
      : [`unknown event at ${found.blind.position}: ${oneLine(found.blind.type, 60)}`]),
    ...found.missingBlobs.map((blob) => `missing or damaged text: blobs/${blob}`),
    ...(found.spooled === 0 ? [] : [`${plural(found.spooled, 'spool file')} not yet replayed`]),
    ...found.conflictCopies.map(
      (name) => `a synchronising service has made a copy of the log: ${oneLine(name)}`,
    ),
    found.ok ? 'all is well' : 'NOT well: see above',
  ];
  return `${lines.join('\n')}\n`;
}
