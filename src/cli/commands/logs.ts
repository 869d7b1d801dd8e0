import { type LogLine, memberLogs } from '../../app/logs.ts';
import type { Here } from '../here.ts';
import { countOf } from '../options.ts';
import type { Options } from '../spec.ts';
import { fence, oneLine } from '../words.ts';

/** How many messages are shown unless somebody asks for more. */
const COUNT = 10;
/** Characters of one message that are shown; `--json` has all that was kept. */
const CUT = 2000;

export function run(here: Here, [member]: readonly string[], options: Options): number {
  const logs = memberLogs(here.nest(), member as string, countOf(options, 'count') ?? COUNT);
  if (here.json) here.printJson(logs);
  else here.print(`${logs.lines.map(render).join('')}transcript: ${oneLine(logs.transcript, 400)}\n`);
  return 0;
}

function render({ role, tool, at, text }: LogLine): string {
  const who = tool === null ? role : `${role} ${oneLine(tool, 60)}`;
  return `${at === null ? '' : `${oneLine(at, 24)}  `}${who}\n${fence('message', text, CUT, 'nest logs --json has the rest')}`;
}
