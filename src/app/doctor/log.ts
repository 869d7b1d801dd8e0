import { join } from 'node:path';
import { cut } from '../../domain/text.ts';
import type { Verification } from '../verify.ts';
import { count, type Finding, ok, orOk, quoted, warn, wrong } from './finding.ts';
import { type Check, inNest } from './world.ts';

/** The id of what is damage of the log itself: `nest doctor` exits as `nest verify` does then. */
export const LOG_ID = 'log';

/** What `nest verify` finds in the log, the texts that it refers to, and the snapshot. */
export const LOG: Check = inNest(LOG_ID, (world, nest) => {
  let found: Verification;
  try {
    found = world.verification(nest);
  } catch (error) {
    const what = `cannot be read: ${cut((error as Error).message, 300)}`;
    return [wrong(LOG_ID, what, `Put ${nest.log.file} back from a copy of the folder.`)];
  }
  return [
    ...orOk(damageOf(found, nest.dir), LOG_ID, `${count(found.events, 'event')}, whole`),
    newer(found),
    snapshotOf(found, join(nest.dir, 'snapshot.json')),
  ];
});

/** Damaged bytes are skipped and the rest holds, so what there is to do is to look at them. */
function damageOf(found: Verification, dir: string): Finding[] {
  const { damageCount, unfinished, malformed, invalid, missingBlobs } = found;
  const places = damageCount + (unfinished?.abandoned === true ? 1 : 0);
  const unfit = Math.max(malformed, invalid.length);
  const see = 'nest verify';
  return [
    ...(found.founded
      ? []
      : [
          wrong(
            LOG_ID,
            'it holds no founding of a nest',
            `Put ${join(dir, 'log.jsonl')} back from a copy of the folder.`,
          ),
        ]),
    ...(places > 0
      ? [
          wrong(
            LOG_ID,
            `${count(places, 'damaged place')}, skipped; the rest holds`,
            `${see} # where; then ask members for what is missing`,
          ),
        ]
      : []),
    ...(unfit > 0
      ? [
          wrong(
            LOG_ID,
            `${count(unfit, 'event')} not as their type should be: they count for nothing`,
            `${see} # which; then nest read <position>`,
          ),
        ]
      : []),
    ...missingBlobs.map((blob) =>
      wrong(
        LOG_ID,
        `the text ${blob.slice(0, 12)}… is missing or damaged`,
        `Put ${join(dir, 'blobs', blob)} back from a copy of the folder.`,
      ),
    ),
  ];
}

function newer({ blind }: Verification): Finding {
  if (blind === null) return ok('log-version', 'every event is known here');
  const what = `a newer nest has written "${cut(blind.type, 60)}" at ${blind.position}: this one shows the log and rules no more`;
  return wrong('log-version', what, 'claude plugin update nest@nest');
}

/** A snapshot is a cache: one that is not used costs time. One that leads to something else is used, and misleads. */
function snapshotOf({ snapshot }: Verification, file: string): Finding {
  const fix = `rm ${quoted(file)}`;
  switch (snapshot) {
    case 'equal':
      return ok('snapshot', 'what it holds is what the whole log says');
    case 'none':
      return ok('snapshot', 'none yet');
    case 'of another version':
      return ok('snapshot', 'of another version: the next one replaces it');
    case 'differs':
      return wrong('snapshot', `${file} leads to something else than the log`, fix);
    case 'damaged':
    case 'of another log':
      return warn('snapshot', `${file} is ${snapshot}: every command reads the whole log instead`, fix);
  }
}

/** What could not be written when it was said, and waits in the user's own folder. */
export const SPOOL: Check = inNest('spool', (_, nest) => {
  const { pending, damaged } = nest.log.waiting();
  const waiting =
    pending.length === 0
      ? []
      : [
          warn(
            'spool',
            `${count(pending.length, 'file')} with records that could not be written to the log`,
            'nest watch --once',
          ),
        ];
  const unreadable = damaged.map((file) =>
    warn(
      'spool',
      `${file} holds lines that are no records`,
      `rm ${quoted(file)} # once you have looked at it`,
    ),
  );
  return orOk([...waiting, ...unreadable], 'spool', 'empty');
});
