import { shortOf } from './hook.ts';
import { bash } from './lab.ts';
import { type Live, print, settle } from './live.ts';
import { shared } from './shared.ts';

/** For facts that look at any session at all, and change nothing of it. */
export const AT_REST = 'at rest';

/** A rule of its settings. */
export const RULE = 'Bash(a-command-of-the-probe *)';

/** What its model says last. */
export const REPLY = 'One.\n\nresult: first';

const STEPS = [bash('true'), { text: REPLY }];

/** A background session that was launched without asking anybody for permission. */
export const launched = shared(async (lab) => {
  const settings = { permissions: { allow: ['Bash(true)', RULE] }, hooks: lab.recording(['Stop']) };
  const started = await lab.start(STEPS, { settings, mode: 'dontAsk' });
  return { started, printed: started.result.stdout, settings };
});

/** The same, once its first turn is over. */
export const atRest = shared(
  async (lab): Promise<Live> => settle(lab, shortOf((await launched(lab)).started)),
);

/** A run of `claude -p` with the same turn; gives its id. */
export const printedRun = shared(async (lab): Promise<string> => {
  const settings = { permissions: { allow: ['Bash(true)'] }, hooks: lab.recording(['Stop']) };
  const { session_id: session } = await print(lab, STEPS, { settings });
  if (typeof session !== 'string') throw new Error('the run printed no result');
  return session;
});
