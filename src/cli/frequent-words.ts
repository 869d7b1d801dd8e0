/** First words of the command lines that `plugin/nest-frequent.cjs` may understand: those of `FREQUENT`, by a test. */
export const FREQUENT_WORDS: ReadonlySet<string> = new Set([
  'report',
  'heartbeat',
  'inbox',
  'whoami',
  'status',
  'tree',
  'statusline',
]);
