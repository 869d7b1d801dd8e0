import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fact } from '../fact.ts';
import { type Lab, script } from '../lab.ts';

const DAY_SECONDS = 86_400;
const AGES = [2, 20, 40];
/** The platform looks for old transcripts five seconds after its start, and does not wait for that when it ends; in ms. */
const TURN_MS = 7000;

export const settingsRetention = fact({
  id: 'settings.retention',
  group: 'settings',
  claim:
    'a session deletes the transcripts that nobody has written to for `cleanupPeriodDays` (30 unless a settings file says so): `claude -p` five seconds after its start, one with a screen later',
  why: 'What a session has said and cost is read from its transcript, and without it there is no resume: nest doctor warns of a run that is longer.',
  reliedOnBy: ['src/app/doctor/retention.ts', 'src/harness/platform-settings.ts'],
  expected: 'by default, of 2, 20 and 40 days: 2, 20 kept; with 10 days: 2 kept',
  advice: 'Read what is needed of a transcript while its session is young, and keep it elsewhere.',
  async probe(lab) {
    const [byDefault, short] = await Promise.all([kept(lab, 'default', {}), kept(lab, 'ten', TEN)]);
    return `by default, of 2, 20 and 40 days: ${byDefault} kept; with 10 days: ${short} kept`;
  },
});

const TEN = { cleanupPeriodDays: 10 };

/** Which of the transcripts are there after a session, by their age, in a configuration folder of its own. */
async function kept(lab: Lab, name: string, settings: object): Promise<string> {
  const config = join(lab.folder, name);
  const folder = join(config, 'projects', '-old');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(config, 'settings.json'), JSON.stringify(settings));
  for (const age of AGES) {
    const file = join(folder, `00000000-0000-4000-8000-0000000000${String(age).padStart(2, '0')}.jsonl`);
    writeFileSync(file, '{"type":"user","message":{"role":"user","content":"Long ago."}}\n');
    const at = Date.now() / 1000 - age * DAY_SECONDS;
    utimesSync(file, at, at);
  }
  const prompt = script([{ text: 'result: ok', delay: TURN_MS }]);
  const ran = await lab.cli(['-p', '--model=haiku', '--', prompt], { env: { CLAUDE_CONFIG_DIR: config } });
  if (!ran.ok) throw new Error(`a session did not come to its end: ${ran.stderr.slice(0, 200)}`);
  const left = readdirSync(folder).map((file) => Number(file.slice(-8, -6)));
  return left.sort((a, b) => a - b).join(', ') || 'none';
}
