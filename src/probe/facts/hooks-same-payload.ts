import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fact } from '../fact.ts';
import { type Hooks, running, withHook } from '../hook.ts';
import { turn } from '../live.ts';

const EVENTS = ['UserPromptSubmit', 'Stop'];
const COPIES = ['one', 'two'];

export const hooksSamePayload = fact({
  id: 'hooks.same-payload',
  group: 'hooks',
  claim: 'every hook of an event runs, and all of them get the same payload, byte for byte',
  why: 'Where our plugin is installed as well, each of our hooks runs twice: an event is recorded once, under a key made from its payload.',
  reliedOnBy: ['src/hooks/keys.ts', 'src/hooks/turn-claim.ts'],
  expected: 'UserPromptSubmit twice, with the same payload; Stop twice, with the same payload',
  advice: 'Make such a key only from fields that are the same for all hooks.',
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
    await turn(lab, [{ text: 'result: ok' }], { settings: { hooks } });
    return EVENTS.map((event) => {
      const texts = COPIES.map((copy) => file(event, copy)).filter((path) => existsSync(path));
      const [one, two] = texts.map((path) => readFileSync(path, 'utf8'));
      if (two === undefined) return `${event} ${one === undefined ? 'not at all' : 'once'}`;
      return `${event} twice, with ${one === two ? 'the same payload' : 'different payloads'}`;
    }).join('; ');
  },
});
