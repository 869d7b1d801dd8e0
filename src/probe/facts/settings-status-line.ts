import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fact } from '../fact.ts';
import { begin, settle, waitFor } from '../live.ts';

/** Keeps what it is given, and says a word in green. */
const LINE = (file: string): string => `const fs = require('node:fs');
const { TERM, COLUMNS, CLAUDE_CODE_SESSION_ID } = process.env;
const line = { input: JSON.parse(fs.readFileSync(0, 'utf8')), env: { TERM, COLUMNS, CLAUDE_CODE_SESSION_ID } };
fs.writeFileSync(${JSON.stringify(file)} + '.part', JSON.stringify(line));
fs.renameSync(${JSON.stringify(file)} + '.part', ${JSON.stringify(file)});
console.log('\\u001b[32mHERON\\u001b[0m');`;

type Seen = Readonly<{
  input: Readonly<{ session_id?: unknown; cwd?: unknown; workspace?: Readonly<{ current_dir?: unknown }> }>;
  env: Readonly<Record<string, string | undefined>>;
}>;

export const settingsStatusLine = fact({
  id: 'settings.status-line',
  group: 'settings',
  claim:
    'the command of `statusLine` is given one JSON object with `session_id`, `cwd` and `workspace.current_dir`, has the environment of the session with TERM and COLUMNS, and what it prints is shown with its colours, in a background session too; on a subscription, after a first reply, it is also given `rate_limits` (`five_hour` and `seven_day`, each with `used_percentage` and `resets_at` in seconds since 1970), which is read in the program and not measured here',
  why: '`nest statusline` says under the prompt who the session is in the nest, and what of the subscription is used.',
  reliedOnBy: ['src/cli/colour.ts', 'src/cli/commands/statusline.ts', 'src/harness/status-input.ts'],
  expected: 'given: session, cwd, current_dir; environment: session, TERM, COLUMNS; shown in green',
  advice: 'Look for the fields under their new names; nothing but the line under the prompt depends on them.',
  async probe(lab) {
    const file = join(lab.folder, 'line.json');
    const program = Buffer.from(LINE(file)).toString('base64');
    const command = `'${process.execPath}' -e 'eval(Buffer.from("${program}", "base64").toString())'`;
    const settings = { statusLine: { type: 'command', command } };
    const { short, session } = await begin(lab, [{ text: 'result: ok' }], { settings });
    await settle(lab, short);
    if ((await waitFor(lab, () => existsSync(file))) === null) return 'the command is not run';
    const { input, env } = JSON.parse(readFileSync(file, 'utf8')) as Seen;
    const given = {
      session: input.session_id === session,
      cwd: input.cwd === lab.repo,
      current_dir: input.workspace?.current_dir === lab.repo,
    };
    const its = {
      session: env.CLAUDE_CODE_SESSION_ID === session,
      TERM: (env.TERM ?? '') !== '',
      COLUMNS: Number(env.COLUMNS) > 0,
    };
    const shown = await lab.until(async () => {
      const { stdout } = await lab.cli(['logs', short]);
      return stdout.includes('HERON') ? stdout : null;
    }, 5000);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are control characters
    const green = /\u001b\[32mHERON/.test(shown ?? '');
    const words = (found: object): string =>
      Object.entries(found)
        .flatMap(([name, is]) => (is ? [name] : []))
        .join(', ') || 'nothing';
    const look = shown === null ? 'not shown' : green ? 'shown in green' : 'shown without its colour';
    return `given: ${words(given)}; environment: ${words(its)}; ${look}`;
  },
});
