import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { agentOf, resume, stop } from '../come-back.ts';
import { fact } from '../fact.ts';
import { type Lab, script } from '../lab.ts';
import { printedShort } from '../short-id.ts';

const NAME = 'a name of several words';
const STEPS = [{ text: 'result: ok' }];

export const launchEqualsForm = fact({
  id: 'launch.equals-form',
  group: 'launch',
  claim:
    'every option takes the form `--name=value`, which swallows no prompt behind it, and is in force after a stop and a resume too',
  why: 'All launches are written this way, so that no option can take the prompt for one of its values.',
  reliedOnBy: ['src/harness/argv.ts'],
  expected:
    'at launch: name, mode, model, tools, settings, brief; after resume: name, mode, model, tools, settings, brief',
  advice:
    'Write option and value as two arguments, every list option before another option, and `--` before the prompt.',
  async probe(lab) {
    const brief = join(lab.folder, 'brief.md');
    writeFileSync(brief, 'BRIEF-OF-THE-PROBE');
    const settings = { env: { PROBE_ENV: 'here' }, hooks: lab.recording(['UserPromptSubmit', 'Stop']) };
    const options = [
      `--name=${NAME}`,
      '--permission-mode=dontAsk',
      '--model=haiku',
      `--settings=${JSON.stringify(settings)}`,
      `--append-system-prompt-file=${brief}`,
      '--tools=Bash,Read',
    ];
    const { stdout } = await lab.cli(['--bg', ...options, `Work.\n${script(STEPS)}`]);
    const short = printedShort(stdout);
    if (short === null) return `no session: ${stdout.split('\n')[0] ?? ''}`;
    const first = await inForce(lab, short, 1);
    if (first === 'no turn') return `at launch: ${first}`;
    await resume(lab, await stop(lab, short), STEPS);
    return `at launch: ${first}; after resume: ${await inForce(lab, short, 2)}`;
  },
});

/** Which of the options show, once so many turns have ended. */
async function inForce(lab: Lab, short: string, turns: number): Promise<string> {
  if ((await lab.until(() => lab.fired('Stop').length >= turns, 20_000)) === null) return 'no turn';
  const fired = lab.fired('UserPromptSubmit').at(-1);
  const request = lab.sim.all().findLast(({ kind }) => kind === 'scripted');
  const offered = ((request?.body as { tools?: { name: string }[] } | undefined)?.tools ?? []).map(
    ({ name }) => name,
  );
  const shows = {
    name: (await agentOf(lab, short)).name === NAME,
    mode: fired?.payload.permission_mode === 'dontAsk',
    model: request?.conversation.model.includes('haiku') ?? false,
    tools: offered.includes('Bash') && offered.includes('Read') && !offered.includes('Write'),
    settings: fired?.env.PROBE_ENV === 'here',
    brief: request?.conversation.system.includes('BRIEF-OF-THE-PROBE') ?? false,
  };
  return Object.entries(shows)
    .flatMap(([name, is]) => (is ? [name] : []))
    .join(', ');
}
