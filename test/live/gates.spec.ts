import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contextText } from '../../src/sim/conversation.ts';
import { type Org, withNest } from './support/org.ts';
import { bash, listener, member, say } from './support/steps.ts';

/** Put together here, so that no scanner takes this file for a leak. */
const KEY = ['AKIA', 'IOSFODNN7EXAMPLQ'].join('');
const FAILS = 'cat secret.txt nowhere.txt';

const CHARTER = {
  permissions: {
    staff: { allow: ['Bash(touch *)', 'Bash(cat *)', 'Bash(node --version)', 'Bash(git *)', 'Bash(date *)'] },
  },
  gates: [
    { id: 'no-push', kind: 'never', on: ['Bash(git push *)'], why: 'releases are made by hand' },
    { id: 'once', kind: 'upto', on: ['Bash(date *)'], upto: { max: 1 } },
  ],
};

/** What the calls of a member have given to its model, in order. */
const results = (org: Org, id: string): readonly string[] =>
  (org.sim.requestsOf(id).at(-1)?.conversation.turns ?? []).flatMap((turn) => turn.results);

test('rules of the charter bind at the call, those made after the hire as well; what is secret in a result stays there', () =>
  withNest(
    {
      charter: CHARTER,
      scenario: {
        actors: [
          listener(),
          member('dev', [
            bash('git push origin main'),
            bash('date +%s'),
            bash('date +%Y'),
            bash('cat secret.txt'),
            say(`I have seen ${KEY}.\n\nblocked: waiting for word`),
            bash('touch released'),
            bash('node --version | cat'),
            bash('node --version'),
            bash('touch released'),
            bash(FAILS),
            say('All is done.\n\nresult: done'),
          ]),
        ],
      },
    },
    async (org) => {
      writeFileSync(join(org.repo, 'secret.txt'), `aws_access_key_id = ${KEY}\n`);
      await org.ok(['hire', '--role', 'executive', '--name', 'lead', 'Lead.']);
      await org.until('lead', 'unreported', 'waiting');
      await org.ok(['hire', '--name', 'dev', '--under', 'lead', 'Work.']);
      await org.until('dev', 'blocked');

      const [pushed, first, second, shown] = results(org, 'dev');
      expect(pushed).toMatch(/no-push \(releases are made by hand\) rules this call out/);
      expect(first).toMatch(/^\d{10}/);
      expect(second).toContain('1 of it are used, and this call adds 1. Nothing is left');
      expect(shown).toContain('aws_access_key_id = [redacted: AWS key id]');
      // Not in what its model is sent, not in its last words as its supervisor reads them, nor anywhere else in the log.
      const sent = (id: string): string =>
        org.sim
          .requestsOf(id)
          .map(({ conversation }) => contextText(conversation))
          .join('\n');
      expect(sent('dev')).not.toContain(KEY);
      expect(sent('lead')).not.toContain(KEY);
      expect(readFileSync(join(org.dir, 'log.jsonl'), 'utf8')).not.toContain(KEY);

      await org.ok([
        'gate',
        'add',
        'checked',
        'after',
        '--on',
        'Bash(touch *)',
        '--after',
        'Bash(node --version)',
        '--matches',
        '^v\\d+',
      ]);
      await org.ok(['msg', 'dev', 'Go on.']);
      await org.until('dev', 'done');
      const [refused, piped, , released, failed] = results(org, 'dev').slice(4);
      expect(refused).toContain('lets this call pass only after Bash(node --version) has succeeded');
      expect(piped).toMatch(/^v\d+/);
      expect(released).not.toContain('nest:');
      const said = org.events('gate_decided').map(({ data }) => `${data.rule} ${data.decision}`);
      expect(said).toEqual(['no-push deny', 'once allow', 'once deny', 'checked deny', 'checked allow']);
      expect(org.events('gate_proved').map(({ data }) => data.rule)).toEqual(['checked']);

      // What a call that failed has said cannot be changed: the model is told what it has seen. The log has none of it.
      expect(failed).toContain('nowhere.txt');
      expect(sent('dev')).toContain('the words of this failure hold a secret (AWS key id)');
      expect(readFileSync(join(org.dir, 'log.jsonl'), 'utf8')).not.toContain(KEY);
      expect(org.events('gate_redacted').map(({ data }) => data.replaced)).toEqual([true, false]);
      expect(org.sim.unscripted()).toEqual([]);
    },
  ));
