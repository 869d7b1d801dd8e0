import { type Granted, grantMember } from '../../app/grant.ts';
import { EXIT, UserError } from '../../app/user-error.ts';
import { parseDollars, showDollars } from '../../domain/money.ts';
import type { Here } from '../here.ts';
import { installationRoot } from '../installation.ts';
import { isSet, textOf } from '../options.ts';
import type { Options } from '../spec.ts';
import { giverWords } from '../spend-words.ts';

/** As long as an event's reason may be. */
const MAX_WHY = 480;

export async function run(here: Here, [member, usd]: readonly string[], options: Options): Promise<number> {
  const nest = here.nest();
  const caller = here.caller();
  const nanos = parseDollars(usd as string);
  if (nanos === null)
    throw new UserError(
      `${JSON.stringify((usd as string).slice(0, 40))} is not an amount of dollars such as 5 or 2.50`,
      EXIT.usage,
      `nest grant ${member} 2.50`,
    );
  const why = textOf(options, 'why') ?? '';
  if (why.length > MAX_WHY)
    throw new UserError(`--why: at most ${MAX_WHY} characters`, EXIT.usage, `nest msg ${member} "…"`);
  const wish = { nanos, back: isSet(options, 'back'), why };
  const done = await grantMember(nest, caller, member as string, wish, installationRoot());
  if (here.json) here.printJson(done);
  else here.print(render(done));
  return 0;
}

function render({ member, amount, back, spend, from, woken }: Granted): string {
  const what = back
    ? `took ${showDollars(amount.nanos)} back from ${member}`
    : `granted ${member} ${showDollars(amount.nanos)}`;
  const has =
    spend.left === null || spend.granted === null
      ? ''
      : `; it has ${showDollars(spend.left.nanos)} left of ${showDollars(spend.granted.nanos)}`;
  const rest = from === null ? 'nothing bounds what it came from' : giverWords(from);
  return `${what}${has}\n${rest}; ${woken === 'none' ? 'it is told at its next turn' : 'it is told, and woken'}\n`;
}
