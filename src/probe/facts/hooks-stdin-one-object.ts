import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fact } from '../fact.ts';
import { deciding, firings, type Hooks, running, shortOf, withHook } from '../hook.ts';
import { bash } from '../lab.ts';

const EVENTS = ['SessionStart', 'UserPromptSubmit', 'PreToolUse', 'PermissionRequest', 'PostToolUse', 'Stop'];

/** Writes down what comes on stdin, as soon as a line has come or nothing more comes. */
const reading = (file: string): string => `const { writeFileSync } = require('node:fs');
let text = '';
const say = () => { writeFileSync(${JSON.stringify(file)}, text); process.exit(0); };
process.stdin.setEncoding('utf8');
process.stdin.on('data', (chunk) => { text += chunk; if (text.endsWith('\\n')) say(); });
process.stdin.on('end', say);
setTimeout(say, 2000);`;

function isObject(line: string): boolean {
  try {
    return typeof JSON.parse(line) === 'object' && line.trimEnd().indexOf('\n') < 0;
  } catch {
    return false;
  }
}

export const hooksStdinOneObject = fact({
  id: 'hooks.stdin-one-object',
  group: 'hooks',
  claim: 'the payload of a hook is one JSON object on one line of stdin, with a line end behind it',
  why: 'Our hooks stop reading when the object is complete instead of at the end of the file: a pipe left open would hold the session up until their timeout.',
  reliedOnBy: ['src/harness/hook-stdin.ts'],
  expected: 'one object and a line end, for each of 6 events',
  advice: 'Read to the end of the file, with a time limit.',
  async probe(lab) {
    const file = (event: string): string => join(lab.folder, `stdin-${event}`);
    const allowing = withHook(lab.recording(['Stop']), 'PermissionRequest', deciding({ behavior: 'allow' }));
    const hooks = EVENTS.reduce<Hooks>(
      (all, event) => withHook(all, event, running(reading(file(event)))),
      allowing,
    );
    shortOf(await lab.start([bash('node -p 40+2'), { text: 'result: ok' }], { settings: { hooks } }));
    if ((await firings(lab, 'Stop')) === null) throw new Error('the turn did not end');
    await lab.until(() => existsSync(file('Stop')), 3000);
    const wrong = EVENTS.filter((event) => {
      const text = existsSync(file(event)) ? readFileSync(file(event), 'utf8') : '';
      return !(text.endsWith('\n') && isObject(text));
    });
    return wrong.length === 0
      ? `one object and a line end, for each of ${EVENTS.length} events`
      : `something else for ${wrong.join(', ')}`;
  },
});
