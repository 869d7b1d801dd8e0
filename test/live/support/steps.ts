import type { Actor, Answer, Step } from '../../../src/sim/scenario.ts';

/** The model ends its turn with these words. */
export const say = (text: string, more: Partial<Step> = {}): Step => ({ text, ...more });

/** The model asks for a shell command. */
export const bash = (command: string, more: Partial<Step> & Pick<Answer, 'input'> = {}): Step => ({
  tool: 'Bash',
  ...more,
  input: { command, description: 'a command', ...more.input },
});

/** A command of ours with a text on stdin, as the skills say it. */
export const withText = (command: string, text: string): string => `${command} - <<'EOF'\n${text}\nEOF`;

/** The model hires somebody, with nothing but a name and a task. */
export const hire = (name: string, task = `Do the part of ${name}.`, role = 'staff'): Step =>
  bash(withText(`nest hire --role ${role} --name ${name}`, task));

/** A member that plays these steps; after them, and while one of them waits, it says `otherwise` (nothing by default). */
export const member = (name: string, turns: readonly Step[], otherwise?: Step): Actor => ({
  name,
  match: { member: name },
  turns,
  ...(otherwise ? { otherwise } : {}),
});

/** An Executive that has nothing to do but to be there, and to be told things. */
export const listener = (name = 'lead', turns: readonly Step[] = []): Actor =>
  member(name, [say('I am here.'), ...turns], say('Noted.'));
