import type { Here } from '../here.ts';

/** An assignment to fill in. Every part is there, so that a part which is left out is left out on purpose. */
const TEMPLATE = {
  name: 'a-name',
  title: 'the work in a few words',
  purpose: 'what the result is for, and who goes by it',
  context: [{ fact: 'what is known, written out', source: 'file and line, command, address, date' }],
  scope: { in: ['what belongs to it'], out: ['what does not'] },
  ground: ['src/part/**'],
  criteria: ['what has to hold, and the command or count that shows it'],
  output: 'what the report has to contain, in which shape',
  verification: 'how it is checked, and by whom',
};

export function run(here: Here): number {
  if (here.json) here.printJson(TEMPLATE);
  else here.print(`${JSON.stringify(TEMPLATE, null, 2)}\n`);
  return 0;
}
