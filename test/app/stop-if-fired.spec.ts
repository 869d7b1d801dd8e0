import fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { foldNest } from '../../src/app/fold-log.ts';
import type { Launch } from '../../src/app/launch-member.ts';
import { stopIfFired } from '../../src/app/stop-if-fired.ts';
import type { Envelope } from '../../src/domain/envelope.ts';
import { fired, founded, hire, launched, seated, stopped } from '../support/facts.ts';
import { nestOf, typesIn } from './scene.ts';

const started = { short: 'deadbeef', session: null, pid: null };

/** A launch of `dev` by the user, whose `claude` notes what it was called with. */
function launchIn(...events: readonly Envelope[]) {
  const nest = nestOf(founded(), ...seated('boss', 'user'), ...events);
  const calls = join(nest.dir, 'calls');
  const file = join(nest.dir, 'claude');
  fs.writeFileSync(file, `#!/bin/sh\necho "$@" >>'${calls}'\n`, { mode: 0o755 });
  const launch = {
    nest,
    caller: { actor: 'user', session: null, as: null },
    draft: { id: 'dev', gen: 1 },
    command: { file, args: [], source: 'NEST_CLAUDE' },
  } as unknown as Launch;
  const said = () => (fs.existsSync(calls) ? fs.readFileSync(calls, 'utf8') : '');
  return { nest, said, check: () => stopIfFired(launch, started, foldNest(nest).state) };
}

test('a member that was fired before its session had a name is stopped by its hirer', async () => {
  const { nest, said, check } = launchIn(hire('dev', 'boss'), fired('dev'), stopped('dev'), launched('dev'));
  await expect(check()).rejects.toThrow('dev was fired while it was being launched');
  expect(said()).toBe('stop deadbeef\n');
  expect(typesIn(nest).at(-1)).toBe('stopped');
});

test('so is one whose name has gone to another generation by then', async () => {
  const second = hire('dev', 'boss');
  const { said, check } = launchIn(hire('dev', 'boss'), fired('dev'), {
    ...second,
    id: 'again',
    gen: 2,
    data: { ...second.data, nonce: 'other' },
  });
  await expect(check()).rejects.toThrow('was fired');
  expect(said()).toBe('stop deadbeef\n');
});

test('one that nobody fired goes on', async () => {
  const { said, check } = launchIn(hire('dev', 'boss'), launched('dev'));
  await check();
  expect(said()).toBe('');
});
