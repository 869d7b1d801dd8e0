import type { Member } from '../../domain/state.ts';
import type { ToolCall } from '../../harness/tool-call.ts';
import type { Folded } from '../fold-log.ts';
import type { Nest } from '../nest.ts';

/** Who wants to use a tool, and what is known then. */
export type GateContext = Readonly<{
  nest: Nest;
  /** Up to the end of the log. A judge that appends reads on by itself (`catchUp`). */
  folded: Folded;
  session: string;
  /** As it was when the call came; a judge that reads on looks it up again. */
  member: Member;
  now: number;
  /** Is told what went wrong beside the way. */
  note: (words: string) => void;
}>;

export type GateCall = ToolCall &
  Readonly<{
    toolUseId: string | null;
    /** The subagent of the member that calls; null for the member itself. What binds the one binds the other. */
    agentId: string | null;
    transcript: string | null;
  }>;

/** What keeps a call from being made, in words that name the next step; `ask` puts it before a person or a supervisor. */
export type GateRuling =
  | Readonly<{ decision: 'deny'; why: string; endsTurn?: boolean }>
  | Readonly<{ decision: 'ask'; why: string }>;

/**
 * One thing that can be said against a call. Which classes of tools it is asked about stands in `watched.ts`.
 * `onFault`: what a fault of ours means. Money passes, as it is metered all the same; what binds (claims, rules) is closed.
 */
export type Judge = Readonly<{
  name: string;
  onFault: 'pass' | 'deny';
  judge: (context: GateContext, call: GateCall) => GateRuling | null | Promise<GateRuling | null>;
}>;
