import { type AdoptInput, adoptSession } from '../../app/adopt.ts';
import type { Here } from '../here.ts';
import { installationRoot } from '../installation.ts';
import { textOf } from '../options.ts';
import type { Options } from '../spec.ts';

export async function run(here: Here, _args: readonly string[], options: Options): Promise<number> {
  const caller = here.caller();
  const input: AdoptInput = {
    role: textOf(options, 'role') as AdoptInput['role'],
    name: textOf(options, 'name'),
    title: textOf(options, 'title'),
    session: textOf(options, 'session'),
    under: textOf(options, 'under'),
    cwd: here.cwd,
  };
  const adopted = await adoptSession(here.nest(), caller, input, installationRoot());
  if (here.json) {
    here.printJson(adopted);
    return 0;
  }
  const { member, role, supervisor, session, woken, cap } = adopted;
  here.print(
    `adopted session ${session.slice(0, 8)} as ${member}: ${role} under ${supervisor}\ncap: ${cap}\n`,
  );
  // The session that runs this reads its brief here; no system prompt will bring it.
  const told = woken === 'none' ? 'at its next turn' : 'now';
  here.print(
    session === caller.session
      ? `\n${adopted.briefText}\n`
      : `it reads its brief ${told}: ${adopted.brief}\n`,
  );
  return 0;
}
