import { type Answered, alikeTo, answerRequest } from '../../app/permission/answer.ts';
import type { Here } from '../here.ts';
import { isSet, textOf } from '../options.ts';
import type { Options } from '../spec.ts';

export function run(here: Here, args: readonly string[], options: Options): number {
  return answer(here, args, options, 'allow');
}

/** Answers a request, and with `--alike` the others for the same call; `nest deny` does the same with the other answer. */
export function answer(
  here: Here,
  [request]: readonly string[],
  options: Options,
  decision: 'allow' | 'deny',
): number {
  const nest = here.nest();
  const caller = here.caller();
  const requests = isSet(options, 'alike') ? alikeTo(nest, request as string) : [request as string];
  const answered = requests.map((one) =>
    answerRequest(
      nest,
      caller,
      { request: one, decision, always: isSet(options, 'always'), why: textOf(options, 'why') ?? '' },
      Date.now(),
    ),
  );
  if (here.json) here.printJson(answered);
  else here.print(answered.map(render).join(''));
  return 0;
}

function render({ request, member, decision, always, repeated }: Answered): string {
  const said = decision === 'allow' ? 'approved' : 'denied';
  if (repeated) return `${request} was ${said} already; nothing changes\n`;
  const again = always ? ', and every later one for the same call' : '';
  return `${said} ${request} of ${member}${again}; its session goes on by itself\n`;
}
