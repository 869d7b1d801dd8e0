import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fact } from '../fact.ts';
import { type Hooks, running, shortOf, withHook } from '../hook.ts';

const EVENTS = ['UserPromptSubmit', 'Stop'];
const COPIES = ['one', 'two'];

export const hooksSamePayload = fact({
  id: 'hooks.same-payload',
  group: 'hooks',
  claim: 'all hooks of an event are run, and are given the same payload to the byte',
  why: 'Where the plugin is installed as well, a hook of ours runs twice: what happened is counted once, by a key that is made from the payload.',
  reliedOnBy: ['src/hooks/keys.ts', 'src/hooks/turn-claim.ts'],
  expected: 'UserPromptSubmit twice, with the same payload; Stop twice, with the same payload',
  advice: 'Make the key from fields that are the same for both.',
  async probe(lab) {
    const file = (event: string, copy: string): string => join(lab.folder, `${event}-${copy}`);
    const code = (path: string): string =>
      `const { readFileSync, writeFileSync, renameSync } = require('node:fs');
const path = ${JSON.stringify(path)};
writeFileSync(path + '.new', readFileSync(0));
renameSync(path + '.new', path);`;
    const every = EVENTS.flatMap((event) => COPIES.map((copy) => ({ event, path: file(event, copy) })));
    const hooks = every.reduce<Hooks>(
      (all, { event, path }) => withHook(all, event, running(code(path))),
      {},
    );
    shortOf(await lab.start([{ text: 'result: ok' }], { settings: { hooks } }));
    await lab.until(() => every.every(({ path }) => existsSync(path)), 20_000);
    return EVENTS.map((event) => {
      const texts = COPIES.map((copy) => file(event, copy)).filter((path) => existsSync(path));
      const [one, two] = texts.map((path) => readFileSync(path, 'utf8'));
      if (two === undefined) return `${event} ${one === undefined ? 'not at all' : 'once'}`;
      return `${event} twice, with ${one === two ? 'the same payload' : 'different payloads'}`;
    }).join('; ');
  },
});
