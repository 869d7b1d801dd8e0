import { type Decision, no, OK } from '../decision.ts';
import type { NestEvent } from '../events.ts';
import { actingId } from '../identity.ts';
import { chainAbove, directReports, USER } from '../org.ts';
import type { State } from '../state.ts';
import { openResearch, reportedResearch, teamOf } from './team.ts';

const UNKNOWN = no('unknown_actor', 'the session that asks is no member of this nest');

/** A synthesis is its supervisor's own work: nobody files it for another one. */
export function decideSynthesis(state: State, event: NestEvent<'synthesis_filed'>): Decision {
  const { supervisor, sources, partial, as } = event.data;
  const actor = actingId(state, event, as);
  if (actor === null) return UNKNOWN;
  if (actor !== supervisor)
    return no('not_authorised', `the synthesis of ${supervisor} is for ${supervisor} to write`);
  if (sources.length === 0)
    return no(
      'no_sources',
      'a synthesis names what it is made of: --source, a member that has reported, or a file or page that you have read',
    );
  const open = openResearch(state, supervisor).map(({ id }) => id);
  if (open.length > 0 && !partial)
    return no(
      'research_open',
      `${open.join(', ')} ${open.length === 1 ? 'is' : 'are'} still at it: wait for the report, or file what there is with --partial, which names who is missing`,
    );
  const silent = sources.find(
    (source) => state.members.has(source) && state.members.get(source)?.report === null,
  );
  if (silent !== undefined) return no('no_report', `${silent} has reported nothing that could be a source`);
  const unread = reportedResearch(state, supervisor)
    .map(({ id }) => id)
    .filter((id) => !sources.includes(id));
  return unread.length === 0
    ? OK
    : no(
        'unread',
        `${unread.join(', ')} ${unread.length === 1 ? 'has' : 'have'} reported and ${unread.length === 1 ? 'is' : 'are'} no source: read what was found, even what does not fit (nest show ${unread[0]})`,
      );
}

export function decideSeal(state: State, event: NestEvent<'swarm_sealed'>): Decision {
  const { supervisor, as } = event.data;
  const actor = actingId(state, event, as);
  if (actor === null) return UNKNOWN;
  if (actor !== USER && actor !== supervisor && !chainAbove(state, supervisor).includes(actor))
    return no('not_authorised', `${actor} is not above the swarm of ${supervisor}`);
  if (teamOf(state, supervisor).sealed !== null) return OK;
  const peers = directReports(state, supervisor).filter(({ discipline }) => discipline?.mode === 'swarm');
  return peers.length === 0 ? no('no_swarm', `nobody works for ${supervisor} as a peer`) : OK;
}
