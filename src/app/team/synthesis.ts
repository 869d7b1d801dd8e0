import type { Ruling } from '../../domain/state.ts';
import { styleOf } from '../../domain/team/team.ts';
import { actingAs, type Caller } from '../caller.ts';
import { foldNest } from '../fold-log.ts';
import type { Nest } from '../nest.ts';
import { freshId, record } from '../record.ts';
import { EXIT, UserError } from '../user-error.ts';
import { ask, requireSight } from '../write.ts';

export type Filed = Readonly<{
  supervisor: string;
  sources: readonly string[];
  /** Who had not reported yet. */
  missing: readonly string[];
  /** How the team works by now; null: not settled. */
  style: string | null;
}>;

const NEXT: Readonly<Record<string, string>> = {
  no_sources: 'nest synthesis --source NAME - < specification.md',
  research_open: 'end your turn: their reports wake you',
  unread: 'nest inbox',
  no_report: 'nest status',
};

/**
 * Files what a supervisor has made of what was found out.
 *
 * @throws UserError when the log refuses
 */
export function fileSynthesis(
  nest: Nest,
  caller: Caller,
  said: Readonly<{ text: string; sources: readonly string[]; partial: boolean }>,
): Filed {
  const { state } = foldNest(nest);
  requireSight(state);
  const supervisor = actingAs(state, caller);
  if (said.text.trim() === '')
    throw new UserError('the synthesis is empty', EXIT.usage, 'nest synthesis --help');
  const request = freshId('synthesis');
  const data = {
    request,
    supervisor,
    text: nest.log.putText(said.text),
    sources: [...new Set(said.sources)],
    partial: said.partial,
    as: caller.as,
  };
  const { ruling, folded } = ask(
    nest,
    record('synthesis_filed', data, { actor: caller.actor, id: request }),
    request,
  );
  if (!ruling.accepted) throw refused(ruling);
  const filed = folded.state.teams.get(supervisor)?.synthesis;
  return {
    supervisor,
    sources: filed?.sources ?? [],
    missing: filed?.missing ?? [],
    style: styleOf(folded.state, supervisor),
  };
}

/** Fixes who belongs to a swarm. @throws UserError when the log refuses */
export function sealSwarm(
  nest: Nest,
  caller: Caller,
  of: string | null,
  why: string,
): { supervisor: string; peers: string[] } {
  const { state } = foldNest(nest);
  requireSight(state);
  const supervisor = of ?? actingAs(state, caller);
  const request = freshId('seal');
  const data = { request, supervisor, why: why.slice(0, 480), as: caller.as };
  const { ruling, folded } = ask(
    nest,
    record('swarm_sealed', data, { actor: caller.actor, id: request }),
    request,
  );
  if (!ruling.accepted) throw refused(ruling);
  const peers = [...folded.state.members.values()]
    .filter(
      (member) =>
        member.supervisor === supervisor && member.discipline?.mode === 'swarm' && member.tombstone === null,
    )
    .map(({ id }) => id);
  return { supervisor, peers };
}

function refused({ code, why }: Ruling): UserError {
  const exit = code === 'not_authorised' || code === 'unknown_actor' ? EXIT.notAllowed : EXIT.refused;
  return new UserError(`not filed: ${why}`, exit, NEXT[code] ?? 'nest tree');
}
