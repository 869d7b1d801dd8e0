import { actingId } from '../../domain/identity.ts';
import { chainAbove, USER } from '../../domain/org.ts';
import type { Ask } from '../../domain/state.ts';
import { callLine, callOf } from '../../harness/tool-call.ts';
import { type Caller, requireMember } from '../caller.ts';
import { readItemText } from '../digest.ts';
import { foldNest } from '../fold-log.ts';
import type { Nest } from '../nest.ts';
import { EXIT, UserError } from '../user-error.ts';
import { foldLive, openAsks } from './dead.ts';

/** One request that waits for an answer. */
export type AskView = Readonly<{
  request: string;
  member: string;
  /** A subagent of the member asks. */
  agent: boolean;
  at: string;
  until: string;
  /** The rule of the charter by which only the user may allow it. */
  reserved: string | null;
}>;

/** Requests for the same call, oldest first. */
export type AskGroup = Readonly<{ tool: string; call: string; requests: readonly AskView[] }>;

/** What waits for an answer below the caller, calls that are alike together; everything, for the user. */
export function listAsks(nest: Nest, caller: Caller, now: number): AskGroup[] {
  const state = foldLive(nest, now);
  const self = actingId(state, caller, caller.as);
  const groups = new Map<string, { tool: string; call: string; requests: AskView[] }>();
  for (const ask of openAsks(state)) {
    if (ask.ruling !== null || (self !== USER && !chainAbove(state, ask.member).includes(self ?? '')))
      continue;
    const { cwd } = requireMember(state, ask.member);
    const json = readItemText(nest.log, ask.input);
    const call = callOf(ask.tool, json, cwd);
    const group = groups.get(ask.key) ?? {
      tool: ask.tool,
      call: call === null ? `${ask.tool}: ${json}` : callLine(call),
      requests: [],
    };
    group.requests.push(viewOf(ask));
    groups.set(ask.key, group);
  }
  return [...groups.values()];
}

function viewOf({ request, member, agent, at, until, reserved }: Ask): AskView {
  return { request, member, agent: agent !== null, at, until, reserved };
}

export type AskInFull = AskView &
  Readonly<{
    tool: string;
    /** The input, as the platform gave it. */
    input: string;
    suggestions: string | null;
    ruling: Ask['ruling'];
    outcome: Ask['outcome'];
  }>;

/** A request in full, open or closed. @throws UserError when there is none of this name */
export function showAsk(nest: Nest, request: string): AskInFull {
  const ask = requireAsk(foldNest(nest).state.asks, request);
  const { tool, input, suggestions, ruling, outcome } = ask;
  return {
    ...viewOf(ask),
    tool,
    input: readItemText(nest.log, input),
    suggestions: suggestions === null ? null : readItemText(nest.log, suggestions),
    ruling,
    outcome,
  };
}

/** @throws UserError when there is no such request, or no more */
export function requireAsk(asks: ReadonlyMap<string, Ask>, request: string): Ask {
  const ask = asks.get(request);
  if (ask !== undefined) return ask;
  const shown = JSON.stringify(request.slice(0, 40));
  throw new UserError(`there is no request ${shown}`, EXIT.notFound, 'nest asks');
}
