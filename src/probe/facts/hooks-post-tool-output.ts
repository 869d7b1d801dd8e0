import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toolResultText } from '../../sim/conversation.ts';
import { fact } from '../fact.ts';
import { bash } from '../lab.ts';
import { asked, hookOf, rowsOf, transcriptOf, turn } from '../live.ts';

/** What stands in the file that is read, and what is to be put in its place. Never whole in the hook's own text. */
const WORD = ['PROBE', 'WORD'];
const OTHER = 'another word';

/** Puts a result in the same form in the place of the one that it was given. */
const REPLACE = `const word = ${JSON.stringify(WORD)}.join('-');
const updatedToolOutput = JSON.parse(JSON.stringify(p.tool_response).replaceAll(word, '${OTHER}'));
console.log(JSON.stringify({ hookSpecificOutput: { hookEventName: 'PostToolUse', updatedToolOutput } }));`;
/** A text, where the tool gives an object. */
const MISSHAPEN = `console.log(JSON.stringify({ hookSpecificOutput: { hookEventName: 'PostToolUse', updatedToolOutput: '${OTHER}' } }));`;

export const hooksPostToolOutput = fact({
  id: 'hooks.post-tool-output',
  group: 'hooks',
  claim:
    'PostToolUse is given what the tool gave, in a form of its own (`tool_response`), and `updatedToolOutput` in that form stands in its place, for the model and in the transcript; in another form it is passed over',
  why: 'Secrets are taken out of results before they enter context and transcript; were the form wrong, they would stay there without a word.',
  reliedOnBy: ['src/harness/hook-output.ts', 'src/harness/tool-result.ts', 'src/hooks/after.ts'],
  expected:
    'Bash replaced, Read replaced, Grep replaced; not in the transcript; in another form: not replaced',
  advice:
    'Deny calls whose results may hold secrets in PreToolUse, or let them run through a command that takes them out.',
  async probe(lab) {
    const word = WORD.join('-');
    writeFileSync(join(lab.repo, 'word.txt'), `first ${word}\n`);
    const args = ['--allowedTools=Bash(cat *),Read,Grep'];
    const tools = ['Bash', 'Read', 'Grep'];
    const steps = [
      bash('cat word.txt'),
      { tool: 'Read', input: { file_path: join(lab.repo, 'word.txt') } },
      { tool: 'Grep', input: { pattern: 'first', output_mode: 'content' } },
      { text: 'result: ok' },
    ];
    const right = await turn(lab, steps, { args, settings: { hooks: { PostToolUse: [hookOf(REPLACE)] } } });
    const settings = { hooks: { PostToolUse: [hookOf(MISSHAPEN)] } };
    const wrong = await turn(lab, [bash('cat word.txt'), { text: 'result: ok' }], { args, settings });
    const results = asked(lab, right).map(({ conversation }) => toolResultText(conversation));
    if (results.length < steps.length) throw new Error('the model was not asked often enough');
    const each = tools.map((tool, i) => {
      const shown = results[i + 1] ?? '';
      return `${tool} ${shown.includes(OTHER) && !shown.includes(word) ? '' : 'not '}replaced`;
    });
    const kept = JSON.stringify(rowsOf(transcriptOf(lab, right))).includes(word);
    const misshapen = toolResultText(
      asked(lab, wrong)[1]?.conversation ?? { model: '', system: '', turns: [] },
    );
    return [
      each.join(', '),
      kept ? 'in the transcript' : 'not in the transcript',
      `in another form: ${misshapen.includes(word) ? 'not ' : ''}replaced`,
    ].join('; ');
  },
});
