import { type AskGroup, type AskInFull, type AskView, listAsks, showAsk } from '../../app/permission/list.ts';
import { ageOf, formatAge } from '../../domain/age.ts';
import type { Here } from '../here.ts';
import { fence, oneLine, plural } from '../words.ts';

export function run(here: Here, [request]: readonly string[]): number {
  const now = Date.now();
  const nest = here.nest();
  if (request !== undefined) {
    const ask = showAsk(nest, request);
    if (here.json) here.printJson(ask);
    else here.print(renderOne(ask, now));
    return 0;
  }
  const groups = listAsks(nest, here.caller(), now);
  if (here.json) here.printJson({ groups });
  else here.print(groups.length === 0 ? 'nobody waits for leave\n' : renderAll(groups, here, now));
  return 0;
}

function renderAll(groups: readonly AskGroup[], { paint }: Here, now: number): string {
  const parts = groups.map(({ call, requests }) => {
    const lines = requests.map((ask) => `  ${ask.request}  ${about(ask, now)}\n`);
    return `${paint('bold', oneLine(call, 120))}\n${lines.join('')}`;
  });
  const count = groups.reduce((sum, { requests }) => sum + requests.length, 0);
  const alike = groups.some(({ requests }) => requests.length > 1) ? '; --alike answers a group at once' : '';
  return `${parts.join('')}${plural(count, 'request')}: nest approve <request>, nest deny <request> --why "…"${alike}\n`;
}

function about({ member, agent, at, until, reserved }: AskView, now: number): string {
  const left = Date.parse(until) - now;
  const time = left > 0 ? `${formatAge(left)} left` : 'its time is over';
  const who = agent ? `a subagent of ${member}` : member;
  const whose = reserved === null ? '' : `; for the user: ${oneLine(reserved, 60)}`;
  return `${who}, ${formatAge(ageOf(at, now))} ago, ${time}${whose}`;
}

function renderOne(ask: AskInFull, now: number): string {
  const { request, tool, input, ruling, outcome } = ask;
  const said =
    ruling === null
      ? ''
      : `\n${ruling.decision} by ${ruling.by}${ruling.always ? ', always' : ''}: ${oneLine(ruling.why, 200)}`;
  const state = outcome === null ? 'open' : outcome.replace('_', ' ');
  return `${request}  ${oneLine(tool, 60)}  ${state}\n${about(ask, now)}${said}\n${fence('call', input)}`;
}
