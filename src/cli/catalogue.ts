import { BRIEFS } from './catalogue/briefs.ts';
import { CHASE } from './catalogue/chase.ts';
import { CLAIMS } from './catalogue/claims.ts';
import { CONTROL } from './catalogue/control.ts';
import { COVERAGE } from './catalogue/coverage.ts';
import { SAYING, STANDING } from './catalogue/frequent.ts';
import { GATES } from './catalogue/gates.ts';
import { INTEGRATION } from './catalogue/integration.ts';
import { LOOKING } from './catalogue/looking.ts';
import { MEMBERS } from './catalogue/members.ts';
import { MEMORY } from './catalogue/memory.ts';
import { MONEY } from './catalogue/money.ts';
import { OTHER } from './catalogue/other.ts';
import { PERMISSION } from './catalogue/permission.ts';
import { PLAN } from './catalogue/plan.ts';
import { PROOF } from './catalogue/proof.ts';
import { ROUTING } from './catalogue/routing.ts';
import { SET_UP } from './catalogue/set-up.ts';
import { TEAM } from './catalogue/team.ts';
import { WORDS } from './catalogue/words.ts';
import type { CommandSpec } from './spec.ts';

/** Every command, in the order of the help. */
export const COMMANDS: readonly CommandSpec[] = [
  ...SET_UP,
  ...GATES,
  ...MEMBERS,
  ...BRIEFS,
  ...ROUTING,
  ...MONEY,
  ...CONTROL,
  ...INTEGRATION,
  ...PROOF,
  ...SAYING,
  ...WORDS,
  ...MEMORY,
  ...PLAN,
  ...TEAM,
  ...PERMISSION,
  ...CLAIMS,
  ...CHASE,
  ...STANDING,
  ...LOOKING,
  ...COVERAGE,
  ...OTHER,
];
