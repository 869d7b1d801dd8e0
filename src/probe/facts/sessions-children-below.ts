import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { descendants } from '../../harness/process.ts';
import { fact } from '../fact.ts';
import { running, withHook } from '../hook.ts';
import { bash } from '../lab.ts';
import { begin, untilThere, waitFor } from '../live.ts';

export const sessionsChildrenBelow = fact({
  id: 'sessions.children-below',
  group: 'sessions',
  claim:
    'the commands and the hooks of a session run as processes below its own (`sessions/<pid>.json`), and not below the daemon',
  why: 'What a session is doing, and what has to end with it, is found among the processes below it.',
  reliedOnBy: ['src/harness/children.ts', 'src/harness/stop.ts'],
  expected: 'below the session: a command, a hook',
  advice: 'Find them by CLAUDE_CODE_SESSION_ID in their environment, where the system lets it be read.',
  async probe(lab) {
    const go = join(lab.folder, 'go');
    const pidFile = (name: string): string => join(lab.folder, `${name}.pid`);
    const hook = running(
      `require('node:fs').writeFileSync(${JSON.stringify(pidFile('hook'))}, String(process.pid)); setTimeout(() => {}, 30000)`,
      { asyncRewake: true, timeout: 60 },
    );
    const settings = { permissions: { allow: ['Bash'] }, hooks: withHook({}, 'UserPromptSubmit', hook) };
    const command = bash(
      `node -e 'require("node:fs").writeFileSync(process.argv[1], String(process.ppid))' '${pidFile('command')}'; ${untilThere(go)}`,
    );
    const { pid } = await begin(lab, [command, { text: 'result: ok' }], { settings });
    const there = () => ['command', 'hook'].filter((name) => existsSync(pidFile(name)));
    await waitFor(lab, () => there().length === 2);
    if (there().length < 2) throw new Error(`running: ${there().join(', ') || 'nothing'}`);
    const below = new Set(descendants(pid).map((one) => one.pid));
    const its = there().filter((name) => below.has(Number(readFileSync(pidFile(name), 'utf8'))));
    writeFileSync(go, '');
    return `below the session: ${its.map((name) => `a ${name}`).join(', ') || 'nothing'}`;
  },
});
