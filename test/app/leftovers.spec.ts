import { expect, it } from 'vitest';
import { leftoversIn } from '../../src/app/reconcile/leftovers.ts';
import type { Envelope } from '../../src/domain/envelope.ts';
import { startToken } from '../../src/harness/process.ts';
import { founded, handshake, hire, prompted, seated, sessionEnded } from '../support/facts.ts';
import { fold } from '../support/given.ts';

const AT_WORK = [founded(), ...seated('boss', 'user'), ...seated('dev', 'boss'), prompted('S-dev')];
const again = (launcher: string) =>
  hire('dev', 'boss', { gen: 2, continues: 'recovery', actor: 'user', launcher });
const gone = again('999999999:1');
const leftovers = (...log: readonly Envelope[]) => leftoversIn(fold(log)).map(({ session }) => session.id);

it('a session is left over once another generation has its seat', () => {
  expect(leftovers(...AT_WORK)).toEqual([]);
  expect(leftovers(...AT_WORK, gone)).toEqual(['S-dev']);
  expect(leftovers(...AT_WORK, gone, handshake('dev', 'S-dev-2', 2))).toEqual(['S-dev']);
});

it('a session that has ended is not', () => {
  expect(leftovers(...AT_WORK, gone, sessionEnded('S-dev'))).toEqual([]);
});

it('while whoever gave the seat away still lives, it is left to them', () => {
  expect(leftovers(...AT_WORK, again(`${process.pid}:${startToken(process.pid)}`))).toEqual([]);
});
