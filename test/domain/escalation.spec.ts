import { describe, expect, it } from 'vitest';
import { missingIn, readPayload, renderEscalation, triggerOf } from '../../src/domain/escalation.ts';
import { REASONS } from '../../src/domain/report-words.ts';

const TEXT = `May I drop the table?

Asked: Move the shop to version 2.
**Tried:** a dry run;
12 rows differ.
## Diagnosis: rows of version 1 have no owner
Recommended action: drop them, after a backup`;

describe('a reason to ask', () => {
  it('is one of three; each of the others says what to do instead', () => {
    const by = (trigger: string | null) => REASONS.filter((reason) => triggerOf(reason).trigger === trigger);
    expect(by('asked')).toEqual(['asked']);
    expect(by('authority')).toEqual(['decision_needed', 'permission', 'budget']);
    expect(by('stuck')).toEqual(['beyond_capability', 'input', 'system']);
    for (const reason of by(null))
      expect(triggerOf(reason)).toMatchObject({ instead: expect.stringMatching(/\w/) });
  });

  it('is none where a rule lists its exceptions: that is a denial', () => {
    expect(triggerOf('business_rule')).toMatchObject({
      trigger: null,
      instead: expect.stringContaining('is a no'),
    });
  });
});

describe('what whoever decides has to know', () => {
  it('is read from lines with headings, whatever marks stand before them', () => {
    const { lead, payload } = readPayload(TEXT);
    expect(lead).toBe('May I drop the table?');
    expect(payload).toEqual({
      asked: 'Move the shop to version 2.',
      tried: 'a dry run;\n12 rows differ.',
      diagnosis: 'rows of version 1 have no owner',
      recommend: 'drop them, after a backup',
    });
    expect(missingIn(payload)).toEqual([]);
  });

  it('is not seen in a plain question', () => {
    expect(readPayload('sqlite or postgres: which?')).toEqual({
      lead: 'sqlite or postgres: which?',
      payload: {},
    });
  });

  it('is missing where a heading has nothing behind it', () => {
    expect(missingIn(readPayload('x\nTried:\n \nAsked: y').payload)).toEqual([
      'tried',
      'diagnosis',
      'recommend',
    ]);
  });

  it('stands before him with who asks, why, and what it has cost; the matter first', () => {
    const { lead, payload } = readPayload(TEXT);
    const sender = { who: 'lead (executive), at work for you on: shop', cost: '$0.42, $1.58 left, 3 turns' };
    expect(renderEscalation(lead, payload, sender, 'authority').split('\n')).toEqual([
      'May I drop the table?',
      'Who: lead (executive), at work for you on: shop',
      'Why it is asked: beyond its authority, or nothing says what holds',
      'Asked: Move the shop to version 2.',
      'Tried: a dry run;',
      '12 rows differ.',
      'Diagnosis: rows of version 1 have no owner',
      'Cost so far: $0.42, $1.58 left, 3 turns',
      'Recommended: drop them, after a backup',
    ]);
  });
});
