import { expect, test } from 'vitest';
import { bindByLaunch } from '../../src/app/bind-by-launch.ts';
import { foldNest } from '../../src/app/fold-log.ts';
import type { Nest } from '../../src/app/nest.ts';
import type { Envelope } from '../../src/domain/envelope.ts';
import { fact, founded, hire, seated, started, turnEnded } from '../support/facts.ts';
import { nestOf } from './scene.ts';

const ANT = 'aaaaaaaa-2222-4333-8444-555555555555';
const BEE = 'bbbbbbbb-2222-4333-8444-555555555555';

/** Two members whose launches have printed the first digits of their sessions. */
const TWO: readonly Envelope[] = [
  founded(),
  ...seated('boss', 'user'),
  ...['ant', 'bee'].flatMap((name) => [
    hire(name, 'boss'),
    fact('launched', { short: name.charAt(0).repeat(8), cli: '3.0.0' }, { member: name, gen: 1 }),
  ]),
];

/** Binds twice, since the hirer and the reconciler both look; gives which session each member has. */
function sessions(nest: Nest): unknown {
  bindByLaunch(nest, foldNest(nest).state);
  expect(bindByLaunch(nest, foldNest(nest).state)).toEqual([]);
  const { members } = foldNest(nest).state;
  return ['ant', 'bee'].map((name) => members.get(name)?.session);
}

test('of two sessions that show no nonce each is bound to the member whose launch has printed its first digits', () => {
  const nest = nestOf(...TWO, started(BEE), started(ANT), turnEnded(BEE, { text: { text: 'All of it.' } }));
  expect(sessions(nest)).toEqual([ANT, BEE]);
  // What was said before it was bound is its own as well.
  const { state } = foldNest(nest);
  expect(state.members.get('bee')).toMatchObject({ reports: 1, process: `pid-of-${BEE}` });
  expect(state.members.get('ant')?.reports).toBe(0);
  expect([state.unmatched.size, state.counts.conflicts]).toEqual([0, 0]);
});

test('a session that begins with other digits, or says that it is somebody, is nobody’s', () => {
  const stranger = 'aaaaaaab-2222-4333-8444-555555555555';
  const copy = started(ANT, { hint: { member: 'boss', gen: 1 } });
  const nest = nestOf(...TWO, started(stranger), copy);
  expect(sessions(nest)).toEqual([null, null]);
});
