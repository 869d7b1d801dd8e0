import { describe, expect, it } from 'vitest';
import { type Envelope, envelopeOf, MAX_ID_LENGTH } from '../../src/domain/envelope.ts';
import { evolve } from '../../src/domain/evolve.ts';
import { founded, reported } from '../support/facts.ts';
import { fold } from '../support/given.ts';

const whole: Envelope = reported('S-dev');

describe('an envelope', () => {
  it('comes through as it is when nothing is missing', () => {
    expect(envelopeOf(whole)).toBe(whole);
  });

  it('may lack its time, its actor, its member and its generation, or have odd ones', () => {
    const { at: _at, actor: _actor, member: _member, gen: _gen, ...bare } = whole;
    expect(envelopeOf(bare)).toEqual({ ...whole, at: '', actor: 'system', member: null, gen: null });
    expect(envelopeOf({ ...whole, at: 1_767_603_600, gen: '1', member: ['dev'] })).toEqual({
      ...whole,
      at: '',
      gen: null,
      member: null,
    });
    expect(envelopeOf({ ...bare, harmless: true })).toMatchObject({ harmless: true });
    expect(envelopeOf({ ...bare, harmless: 'yes' })).not.toHaveProperty('harmless');
  });

  it.each<[string, unknown]>([
    ['null', null],
    ['a text', 'report'],
    ['a list', [whole]],
    ['without an id', { ...whole, id: undefined }],
    ['with an empty id', { ...whole, id: '' }],
    ['with an endless id', { ...whole, id: 'x'.repeat(MAX_ID_LENGTH + 1) }],
    ['without a type', { ...whole, type: '' }],
    ['without a version', { ...whole, v: undefined }],
    ['of a version that never was', { ...whole, v: 0 }],
    ['of half a version', { ...whole, v: 1.5 }],
    ['without data', { ...whole, data: null }],
    ['with a list for data', { ...whole, data: [] }],
  ])('is none: %s', (_what, value) => {
    expect(envelopeOf(value)).toBeNull();
  });

  it('of a later version is one that this reader does not know and may not skip', () => {
    const later = envelopeOf({ ...whole, v: 2, harmless: true, data: 'compressed' });
    expect(later).toMatchObject({ type: 'v2:report_filed', data: {} });
    const state = fold([founded()]);
    evolve(state, later as Envelope, '77');
    expect(state.blind).toEqual({ type: 'v2:report_filed', position: '77' });
  });
});
