import { toolResultText } from '../../sim/conversation.ts';
import { fact } from '../fact.ts';
import { asked, firings, printing, shortOf, withHook } from '../hook.ts';

const QUESTION = {
  question: 'Which colour?',
  header: 'Colour',
  multiSelect: false,
  options: [
    { label: 'Red', description: 'as it was' },
    { label: 'Blue', description: 'as others are' },
  ],
};

export const permissionQuestion = fact({
  id: 'permission.question',
  group: 'permission',
  claim:
    'AskUserQuestion in a background session fires PreToolUse with the questions in `tool_input`; a denial there keeps the dialog from opening, and the model goes on with the reason',
  why: 'The question of a member goes to its supervisor instead of into a dialog that nobody sees.',
  reliedOnBy: ['src/harness/question-text.ts'],
  expected: 'the question in the payload; denied without a dialog; a Stop',
  advice: 'Remove AskUserQuestion by `permissions.deny` in the launch settings.',
  async probe(lab) {
    const permission = {
      hookEventName: 'PreToolUse',
      permissionDecision: 'deny',
      permissionDecisionReason: 'It has been put to your supervisor.',
    };
    const recorded = lab.recording(['PreToolUse', 'PermissionRequest', 'Stop']);
    const hook = printing({ hookSpecificOutput: permission });
    const settings = { hooks: withHook(recorded, 'PreToolUse', hook, 'AskUserQuestion') };
    const call = { tool: 'AskUserQuestion', input: { questions: [QUESTION] } };
    const short = shortOf(await lab.start([call, { text: 'result: ok' }], { settings }));
    const payload = (await firings(lab, 'PreToolUse'))?.[0]?.payload;
    const stop = await firings(lab, 'Stop', 1, 8000);
    const request = asked(lab, short)[1];
    const told =
      request !== undefined && toolResultText(request.conversation).includes('put to your supervisor');
    const inside = JSON.stringify(payload?.tool_input ?? null).includes('Which colour?');
    const dialog = lab.fired('PermissionRequest').length > 0;
    return [
      inside ? 'the question in the payload' : 'no question in a payload',
      told ? `denied ${dialog ? 'after' : 'without'} a dialog` : 'not denied',
      stop === null ? 'no Stop' : 'a Stop',
    ].join('; ');
  },
});
