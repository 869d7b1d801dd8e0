/** What the gates go by, as the log says it. Grows with rules and members, never with calls. */
export type GateBook = {
  /** What has been let through of rules that bound a sum, by rule and by whom it is counted for. */
  drawn: { rule: string; scope: string; total: number }[];
  /** When something was last proven, newest last, by rule and by whom it holds for. */
  proofs: { rule: string; scope: string; at: string[] }[];
  /** How often each rule has said what. */
  said: { rule: string; allow: number; ask: number; deny: number }[];
  /** Secrets taken out of results. */
  redacted: number;
};

export function emptyBook(): GateBook {
  return { drawn: [], proofs: [], said: [], redacted: 0 };
}
