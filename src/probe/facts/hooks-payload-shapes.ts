import { fact } from '../fact.ts';
import { deciding, firings, shortOf, withHook } from '../hook.ts';
import { bash } from '../lab.ts';

const COMMON = ['session_id', 'transcript_path', 'cwd'];
/** What is read of each payload, and has to be there. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  SessionStart: ['source', 'model', 'session_title'],
  UserPromptSubmit: ['prompt', 'prompt_id'],
  PreToolUse: ['tool_name', 'tool_input', 'tool_use_id', 'prompt_id'],
  PermissionRequest: ['tool_name', 'tool_input', 'permission_suggestions', 'prompt_id'],
  PostToolUse: ['tool_name', 'tool_input', 'tool_use_id', 'prompt_id'],
  Stop: ['stop_hook_active', 'last_assistant_message', 'background_tasks', 'prompt_id'],
  StopFailure: ['error', 'last_assistant_message', 'prompt_id'],
  SessionEnd: ['reason'],
};

export const hooksPayloadShapes = fact({
  id: 'hooks.payload-shapes',
  group: 'hooks',
  claim:
    'each hook gets the fields that say which session it is about and what happened, under the names that are read here',
  why: 'All that nest knows of a session comes from these fields; one with another name would read as absent.',
  reliedOnBy: ['src/harness/hook-input.ts'],
  expected: 'every field in every payload',
  advice: 'Read the new name beside the old one, and keep the old one for older versions.',
  async probe(lab) {
    const env = { CLAUDE_CODE_MAX_RETRIES: '1' };
    const hooks = withHook(
      lab.recording(Object.keys(FIELDS)),
      'PermissionRequest',
      deciding({ behavior: 'allow' }),
    );
    const settings = { env, hooks };
    const works = shortOf(await lab.start([bash('node -p 40+2'), { text: 'result: ok' }], { settings }));
    const error = { status: 400, type: 'invalid_request_error', message: 'prompt is weird' };
    shortOf(await lab.start([{ error }], { settings }));
    await Promise.all([firings(lab, 'Stop'), firings(lab, 'StopFailure')]);
    await lab.cli(['stop', works]);
    await firings(lab, 'SessionEnd', 1, 5000);
    const missing = Object.entries(FIELDS).flatMap(([event, fields]) => {
      const fired = lab.fired(event);
      if (fired.length === 0) return [event];
      return [...COMMON, ...fields]
        .filter((field) => !fired.every(({ payload }) => payload[field] !== undefined))
        .map((field) => `${event}.${field}`);
    });
    return missing.length === 0 ? 'every field in every payload' : `missing: ${missing.join(', ')}`;
  },
});
