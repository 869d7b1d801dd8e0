import type { Member, Phase } from '../../src/domain/state.ts';
import type { Actor, SideFailure } from '../../src/sim/scenario.ts';
import type { Org } from '../live/support/org.ts';

/** An organisation with an Executive `lead`, and the member under it that is to come to this ending. */
export type Scene = Readonly<{
  org: Org;
  /** The name of the member, which is the row's. */
  id: string;
  /** Hires the member under `lead`, and returns when its session has begun. */
  hire(...more: readonly string[]): Promise<void>;
  /** Says that the ending is forced now: its time is counted from here, else from its first trace in the log. */
  now(): void;
  /** Waits until its model is asked, which is the moment of an ending that no hook tells of. */
  asked(): Promise<void>;
  member(): Member;
  until(...phases: readonly Phase[]): Promise<Member>;
  /** Waits until a command that its model has asked for runs. */
  running(command: string): Promise<void>;
}>;

/** One ending: how it is forced on the real CLI, and what has to come of it. */
export type Row = Readonly<{
  /** Also the name of the member that comes to this ending. */
  name: string;
  ending: string;
  forced: string;
  /** What the member's model says. */
  actors: readonly Actor[];
  /** What fails of the requests that the platform makes by itself for the member. */
  sideFailures?: readonly SideFailure[];
  /** Done when the organisation is founded, for what takes long by itself. */
  early?(scene: Scene): Promise<void>;
  force(scene: Scene): Promise<void>;
  /** What the log says about the member's session, in order (see `causesOf`). */
  cause: readonly string[];
  /** What the supervisor's model is sent, in order, and woken for: kind and status of each message. */
  gets: readonly string[];
  /** What it is sent with its next turn, whatever that is about; nothing wakes it for these. */
  later?: readonly string[];
  /** What is put before the user. */
  user?: readonly string[];
  /** How the log says that the member stands. */
  stands: Phase;
  /** Ends more than the member: it comes behind all others. */
  last?: true;
}>;
