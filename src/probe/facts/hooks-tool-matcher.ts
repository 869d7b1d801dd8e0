import { fact } from '../fact.ts';
import { bash } from '../lab.ts';
import { turn } from '../live.ts';

/** The first runs one hook, the second two, and so on: how many have run says under which of them. */
const MATCHERS = ['Edit|Write', 'Bash', '^mcp__.*$', '^(?!(?:Edit|Write|Bash)$)(?!mcp__).*$'];

export const hooksToolMatcher = fact({
  id: 'hooks.tool-matcher',
  group: 'hooks',
  claim:
    'a matcher of PreToolUse names whole tools, several with `|` between them, or is a regular expression, which may also say what does not match; a hook is run for its tools and no other',
  why: 'The gate has one entry for each class of tools, so that a claim on files costs the calls of other tools nothing.',
  reliedOnBy: ['src/harness/tool-classes.ts', 'src/harness/settings.ts'],
  expected: 'Write: 1; Bash: 2; Glob: 4',
  advice: 'Give the gate one entry without a matcher, and one file for all classes.',
  async probe(lab) {
    const { PreToolUse } = lab.recording(['PreToolUse']) as { PreToolUse: [{ hooks: [{ args: string[] }] }] };
    const [hook] = PreToolUse[0].hooks;
    // Hooks that are the same to the letter would run once.
    const groups = MATCHERS.map((matcher, at) => ({
      matcher,
      hooks: Array.from({ length: at + 1 }, (_, n) => ({ ...hook, args: [...hook.args, `copy ${at}.${n}`] })),
    }));
    const steps = [
      { tool: 'Write', input: { file_path: `${lab.repo}/made`, content: 'x' } },
      bash('true'),
      { tool: 'Glob', input: { pattern: '*.md' } },
      { text: 'result: ok' },
    ];
    const settings = { hooks: { PreToolUse: groups } };
    await turn(lab, steps, { settings, args: ['--allowedTools=Bash(true),Glob,Write'] });
    const tools = lab.fired('PreToolUse').map(({ payload }) => String(payload.tool_name));
    const count = (tool: string): number => tools.filter((one) => one === tool).length;
    return ['Write', 'Bash', 'Glob'].map((tool) => `${tool}: ${count(tool)}`).join('; ');
  },
});
