import { START } from '../../domain/event-log.ts';
import { sessionActor } from '../../domain/identity.ts';
import { executiveOf, holdsSeat } from '../../domain/org.ts';
import type { Session } from '../../domain/state.ts';
import { readSessionProcess } from '../../harness/job-state.ts';
import { processOf } from '../observe.ts';
import { leftoversIn } from '../reconcile/leftovers.ts';
import { configOf } from '../wake.ts';
import { type Finding, orOk, quoted, warn, wrong } from './finding.ts';
import { type Check, inNest } from './world.ts';

/** Sessions that say they belong here and could not be placed, as long as they run: what they say counts for nobody. */
export const UNMATCHED: Check = inNest('unmatched', (world, nest) => {
  const state = world.state(nest);
  const all = [...state.unmatched.values()];
  const boss = executiveOf(state)?.id;
  const seat = boss === undefined ? '--role executive' : `--role staff --under ${boss}`;
  const found = all
    .filter((one) => processOf(one) !== 'gone')
    .map(({ session, why }): Finding => {
      const short = session.slice(0, 8);
      // An id that is none comes from nobody's session, and is not put into a line for a shell.
      const known = /^[\w-]+$/.test(session);
      const fix = known
        ? `nest adopt ${seat} --session ${session} # or: claude stop ${short}`
        : 'nest status';
      return warn('unmatched', `session ${short} belongs to nobody: ${why}`, fix);
    });
  return orOk(
    found,
    'unmatched',
    all.length === 0 ? 'none' : `none that runs; ${all.length} earlier: nest status`,
  );
});

/** Sessions that run on although their member was fired, or another generation has its seat. */
export const ORPHANS: Check = inNest('orphan-sessions', (world, nest) => {
  const state = world.state(nest);
  const fired = [...state.members.values()].filter(
    (member) => member.tombstone !== null && member.mode !== 'adopt' && processOf(member) === 'alive',
  );
  const left = leftoversIn(state).filter(
    ({ session, member }) => processOf(session) === 'alive' && !isAttended(session, configOf(member)),
  );
  const found = [
    ...fired.map(({ id, process }) =>
      wrong(
        'orphan-sessions',
        `${id} was fired, and its session still runs (process ${pidOf({ process })})`,
        `nest fire ${id}`,
      ),
    ),
    ...left.map(({ session, member }) =>
      wrong(
        'orphan-sessions',
        `generation ${session.gen} of ${member.id} still runs (process ${pidOf(session)}), and generation ${member.gen} has its seat`,
        `claude stop ${quoted(session.id.slice(0, 8))}`,
      ),
    ),
  ];
  return orOk(found, 'orphan-sessions', 'none');
});

/** Whether a person sits in a session: it is theirs, whoever has its seat. */
function isAttended({ id, process }: Session, config: string): boolean {
  const seen = readSessionProcess(Number(process?.split(':')[0]), config);
  return seen?.session === id && !seen.background;
}

const pidOf = ({ process }: Pick<Session, 'process'>): string => process?.split(':')[0] ?? 'unknown';

/** What only the hooks of a session say. */
const SPOKEN: ReadonlySet<string> = new Set([
  'session_started',
  'prompt_submitted',
  'turn_ended',
  'turn_failed',
]);

/** Members of whom the reconciler saw a turn end that no hook told of, and whose hooks have said nothing since. */
export const SILENT: Check = inNest('hooks-silent', (world, nest) => {
  const state = world.state(nest);
  const silent = new Map<string, number | null>();
  nest.log.readFrom(START, ({ type, member, gen, actor, data }) => {
    if (type === 'observed' && data.what === 'hooks_silent' && member !== null) silent.set(member, gen);
    if (!SPOKEN.has(type)) return;
    for (const id of silent.keys())
      if (actor === sessionActor(state.members.get(id)?.session ?? '')) silent.delete(id);
  });
  const found = [...silent].flatMap(([id, gen]): Finding[] => {
    const member = state.members.get(id);
    if (member === undefined || member.gen !== gen || !holdsSeat(member)) return [];
    const what = `a turn of ${id} ended and no hook of it said so: its reports are read from outside, late`;
    return [warn('hooks-silent', what, `nest reassign ${id} # a new session in its seat, with hooks`)];
  });
  return orOk(found, 'hooks-silent', 'none');
});
