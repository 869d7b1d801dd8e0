import { type Reassigned, reassignMember } from '../../app/reassign.ts';
import { EXIT, UserError } from '../../app/user-error.ts';
import type { Here } from '../here.ts';
import { moneyLine } from '../hired-money.ts';
import { installationRoot } from '../installation.ts';
import { grantOf, isSet, textOf } from '../options.ts';
import { say } from '../out.ts';
import type { Options } from '../spec.ts';
import { textInput } from '../text-input.ts';
import { oneLine } from '../words.ts';

/** As long as an event's reason may be. */
const MAX_WHY = 480;

export async function run(here: Here, [member]: readonly string[], options: Options): Promise<number> {
  const nest = here.nest();
  const caller = here.caller();
  const id = member as string;
  const [task, file, why] = [textOf(options, 'task'), textOf(options, 'file'), textOf(options, 'why') ?? ''];
  if (why.length > MAX_WHY)
    throw new UserError(`--why: at most ${MAX_WHY} characters`, EXIT.usage, 'put the rest into --task');
  const given = task !== null || file !== null;
  const input = {
    tierUp: isSet(options, 'tier-up'),
    model: textOf(options, 'model'),
    task: given ? textInput(here, 'task', task ?? undefined, file, `nest reassign ${id} --task "…"`) : null,
    why,
    grant: grantOf(options),
    wait: !isSet(options, 'no-wait'),
    onProgress: say,
  };
  const done = await reassignMember(nest, caller, id, input, installationRoot());
  if (here.json) here.printJson(done);
  else here.print(render(done));
  return 0;
}

function render({
  member,
  gen,
  model,
  why,
  before,
  session,
  short,
  handshake,
  money,
  cap,
}: Reassigned): string {
  const up =
    model === before.model
      ? `model ${oneLine(model, 40)}`
      : `model ${oneLine(model, 40)} instead of ${oneLine(before.model, 40)}`;
  const left = before.survivors.length === 0 ? '' : `; still running: pid ${before.survivors.join(', ')}`;
  const begun = handshake === 'not awaited' ? 'launched' : 'has begun';
  return (
    `reassigned ${member}: generation ${gen} ${begun}, ${up}, session ${short ?? session ?? 'not known yet'}\n` +
    (why === '' ? '' : `model: ${oneLine(why, 400)}\n`) +
    `generation ${before.gen} has been stopped${left}; its progress is in the new assignment\n${moneyLine(money)}cap: ${cap}\n`
  );
}
