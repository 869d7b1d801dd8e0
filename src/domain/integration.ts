import type { Decision } from './decision.ts';
import { no, OK } from './decision.ts';
import type { NestEvent } from './events.ts';
import { actingId } from './identity.ts';
import { chainAbove, USER } from './org.ts';
import type { State } from './state.ts';

/**
 * Why a branch goes back to its member. `conflict`: git cannot merge it; `checks`: they fail with it; `together`: they hold
 * with it alone, and fail with it and somebody else's; `uncommitted`: not all of its work is in its commits.
 */
export const RETURNS = ['conflict', 'checks', 'together', 'uncommitted'] as const;
export type Return = (typeof RETURNS)[number];

/** What became of a member's branch. `head`: the commit it stood on; `tip`: what the integration branch stood on then. */
export type Handed = Readonly<{
  head: string;
  tip: string;
  outcome: 'merged' | Return;
  with: readonly string[];
  at: string;
}>;

/** The integration of what one supervisor's members have done. */
export type Integration = {
  queue: string;
  branch: string;
  /** The user's branch that it starts from, and that it is for. */
  onto: string;
  askedAt: string;
  by: string;
  merged: number;
  returned: number;
  tip: string | null;
  landed: Readonly<{ tip: string; into: string; at: string }> | null;
};

type About = NestEvent<'integration_asked' | 'integration_merged' | 'integration_returned'>;

/** Rules on an integration: it is for the supervisor whose members have done the work, whoever is above it, and the user. */
export function decideIntegration(state: State, event: About): Decision {
  const { queue, as } = event.data;
  const actor = actingId(state, event, as);
  if (actor === null) return no('unknown_actor', 'the session that asks is no member of this nest');
  if (queue !== USER && !state.members.has(queue)) return no('unknown_member', `there is no member ${queue}`);
  if (actor === USER || actor === queue || chainAbove(state, queue).includes(actor)) return OK;
  return no('not_authorised', `${actor} does not supervise what ${queue} integrates`);
}

/** Rules on what happens to the user's own branch: it is the user's alone, and nobody speaks for the user. */
export function decideLanding(state: State, event: NestEvent<'integration_landed'>): Decision {
  const { as, queue } = event.data;
  if (actingId(state, event, as) !== USER)
    return no('not_authorised', 'only the user lands work on a branch of the user');
  if (!state.integrations.some((one) => one.queue === queue))
    return no('nothing_integrated', `nothing has been integrated for ${queue}`);
  return OK;
}
