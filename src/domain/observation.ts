/** What can be seen of a member from outside. `unknown` wherever a source could not tell. */
export type Observation = Readonly<{
  process: 'alive' | 'gone' | 'unknown';
  /** What the platform says the session waits for, if it does. */
  waitingFor: string | null;
  folder: 'there' | 'missing' | 'unknown';
  /** When the transcript of somebody at work last grew, in milliseconds since 1970, or null. */
  transcriptAt: number | null;
  /** A turn that its transcript shows as finished and that no hook has told of: when, and its last words. */
  unheard: Readonly<{ at: number; words: string }> | null;
  /** Since when a tool call has been running, in milliseconds since 1970, or null; and which, where it is known. */
  toolSince?: number | null;
  tool?: string;
  /** The same calls again and again, up to now. */
  loop?: Loop | null;
  /** What it has started in its turn and what still runs, or null where that cannot be seen. */
  children?: Children | null;
}>;

/** A call, or a pair of calls in turn, repeated with the same arguments `times` times. `key`: calls that are alike. */
export type Loop = Readonly<{ key: string; call: string; times: number; alike: boolean }>;

/** Processes below a session's: how many live, when the latest began (ms since 1970), and their names. */
export type Children = Readonly<{ alive: number; latestAt: number | null; names: string }>;
