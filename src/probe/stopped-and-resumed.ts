import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Step } from '../sim/scenario.ts';
import { lastResults, stop } from './come-back.ts';
import { asked, running, shortOf, withHook } from './hook.ts';
import { bash, script } from './lab.ts';
import { type Live, resume, settle } from './live.ts';
import type { Fired } from './recorder.ts';
import { shared } from './shared.ts';

/** For facts about what becomes of a session that is stopped and resumed. */
export const STOPPED_AND_RESUMED = 'stopped and resumed';

const EVENTS = ['SessionStart', 'UserPromptSubmit', 'PreToolUse', 'PostToolUse', 'Stop', 'SessionEnd'];

const turnOf = (word: string): Step[] => [bash('printenv PROBE_MEMBER'), { text: `result: ${word}` }];

export const wordsFor = (name: string): string => `Words for the ${name}.`;

export type Resumed = Readonly<{
  name: string;
  /** As it was before. */
  first: Live;
  /** The short id that the resume printed. */
  short: string | null;
  /** The hook for resumes had run by then. */
  early: boolean;
  /** What that hook leaves. */
  mark: string;
  /** What the command of its first turn printed. */
  printed: readonly string[];
  /** How often its model had been asked. */
  asked: number;
}>;

/** Two sessions, each with a name in the environment of its settings; both were stopped, and are resumed with words of their own. */
export const stoppedAndResumed = shared(
  async (lab): Promise<Readonly<{ both: readonly Resumed[]; before: readonly Fired[] }>> => {
    const mark = (name: string): string => join(lab.folder, `resumed-${name}`);
    const launched = [];
    for (const name of ['ant', 'bee']) {
      const hook = running(`require('node:fs').writeFileSync(${JSON.stringify(mark(name))}, '')`);
      const settings = {
        env: { PROBE_MEMBER: name },
        hooks: withHook(lab.recording(EVENTS), 'SessionStart', hook, 'resume'),
        permissions: { allow: ['Bash(printenv *)'] },
      };
      launched.push({ name, short: shortOf(await lab.start(turnOf('one'), { name, settings })) });
    }
    const stopped = [];
    for (const { name, short } of launched) {
      const first = await settle(lab, short);
      const seen = {
        printed: lastResults(lab, short),
        early: existsSync(mark(name)),
        asked: asked(lab, short).length,
      };
      await stop(lab, short);
      stopped.push({ name, first, mark: mark(name), ...seen });
    }
    const before = lab.fired();
    const both = [];
    for (const one of stopped) {
      const short = await resume(lab, one.first.session, `${wordsFor(one.name)}\n${script(turnOf('two'))}`);
      both.push({ ...one, short });
    }
    return { both, before };
  },
);
