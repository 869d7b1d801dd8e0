import { allTheTime } from '../meddling.ts';
import { type Twist, twist } from '../twist.ts';
import { answering, filtering } from './hooking.ts';

export const WAKE_TWISTS: Readonly<Record<string, Twist>> = {
  'wake.socket': twist(
    'there is no socket behind the path',
    allTheTime(`for (const file of files(join(config, 'sessions'))) {
      const path = read(file)?.messagingSocketPath;
      if (path) fs.rmSync(path, { force: true });
    }`),
  ),
  'wake.socket-loses-queue': twist(
    'what was queued is delivered by the resume',
    "if (args.includes('--resume')) args[args.length - 1] += ' Words that nobody reads.';",
  ),
  'wake.background-task-ends': twist(
    'the end of a command is kept from the session',
    `settings((document) => {
      const command = 'grep -q "<task-notification>" && exit 2; exit 0';
      document.hooks.UserPromptSubmit = [{ hooks: [{ type: 'command', command }] }];
    });`,
  ),
  'wake.resume': twist(
    'a resume starts another session',
    "if (args.includes('--resume')) args.splice(1, 0, '--name=copy');",
  ),
  'wake.with-context': twist(
    'hooks of a prompt say nothing to the model',
    answering('UserPromptSubmit', "r.stdout = '';"),
  ),
  'wake.mid-turn': twist(
    'what comes into a turn is a prompt of its own',
    filtering('UserPromptSubmit', "if (p.prompt.includes('heron')) p.prompt_id += '-2';"),
  ),
};
