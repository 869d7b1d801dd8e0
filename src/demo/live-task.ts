import { OBJECTIVE } from './scenario.ts';

/** The organisation of the demo, in words: what the script plays is here left to real models. */
export const LIVE_TASK = `Own this: ${OBJECTIVE}

This is a small rehearsal of an organisation. Keep every text under 80 words. Do exactly this:

1. Hire two Managers with \`nest hire --role manager\`: "docs" (documentation) and "code" (library and tests). Give each
   its part of this assignment, written out, then end your turn.
2. docs hires two Staff: "docs-a" writes CHANGES.md with three made-up changes of version 2; "docs-b" writes GUIDE.md,
   but first asks docs, by nest escalate, whether version 1 is covered too (docs answers: version 2 only).
3. code hires two Staff: "code-a" lets greet() in greet.js take a language; "code-b" runs \`nest log --follow -n 1\` first and then
   writes greet.test.js. If code-b is lost, code fires it and hires it again, without that command.
4. Each member ends with a result line when its part is done; Managers when both of their Staff have reported; you when
   both Managers have.
`;
