import { contextText } from '../../sim/conversation.ts';
import { fact } from '../fact.ts';
import { bash } from '../lab.ts';
import {
  asked,
  begin,
  processOf,
  resume,
  rowsOf,
  send,
  stop,
  transcriptOf,
  untilThere,
  waitFor,
} from '../live.ts';

const WORDS = 'Words that nobody reads.';

export const wakeSocketLosesQueue = fact({
  id: 'wake.socket-loses-queue',
  group: 'wake',
  claim:
    'what the messaging socket took while a command runs is lost, without a word to the sender, when the session is stopped before the command has ended',
  why: 'The text on the socket only says that there is something to read: the message itself is kept elsewhere until a hook says that it was delivered.',
  reliedOnBy: ['src/harness/messaging.ts'],
  expected: 'taken and queued; never sent to the model',
  advice:
    'If it is delivered after the resume, a message that is sent again comes twice: have the reader tell messages apart by an id.',
  report: {
    title: 'A message that the messaging socket has accepted is lost when the session is stopped',
    steps: [
      "claude --bg -n busy --permission-mode acceptEdits --allowedTools='Bash' -- 'Run the command: for i in $(seq 600); do sleep 0.1; done'",
      'while the command runs, write {"type":"user","message":{"role":"user","content":"Remember the word heron."}} and a line break to the socket named by messagingSocketPath in ~/.claude/sessions/<pid>.json',
      'claude stop <short id>',
      "claude --bg --resume <full session id> -- 'Which word were you to remember?'",
      'the request to the model does not hold the message, nor does anything say that it was dropped',
    ],
  },
  async probe(lab) {
    const steps = [bash(untilThere(`${lab.folder}/never`)), { text: 'result: ok' }];
    const settings = { permissions: { allow: ['Bash'] } };
    const { short, session } = await begin(lab, steps, { settings });
    const rows = () => rowsOf(transcriptOf(lab, session));
    const runs = () => JSON.stringify(rows()).includes('"tool_use"');
    if ((await waitFor(lab, runs)) === null) throw new Error('the session runs no command');
    const live = processOf(lab, short);
    if (live === null) throw new Error('the session has ended');
    if (!(await send(live.messagingSocket, WORDS))) return 'not taken';
    const queued = () => rows().some(({ type }) => type === 'queue-operation');
    if ((await waitFor(lab, queued)) === null) return 'taken, and not queued';
    await stop(lab, live);
    const before = asked(lab, session).length;
    await resume(lab, session, [{ text: 'result: ok' }]);
    const again = await waitFor(lab, () => asked(lab, session).length > before);
    if (again === null) throw new Error('the session was not resumed');
    const sent = asked(lab, session).some(({ conversation }) => contextText(conversation).includes(WORDS));
    return sent
      ? 'taken and queued; sent to the model after all'
      : 'taken and queued; never sent to the model';
  },
});
