import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fact } from '../fact.ts';
import { withHook } from '../hook.ts';
import { begin, waitFor } from '../live.ts';

/**
 * Writes down whether the reply stands in the transcript by now, and has the session go on twice. By the shell: it looks within
 * some milliseconds, where a program of node comes so late that a reply that is late as well mostly stands there.
 */
const LOOK = `
payload=$(cat)
path=$(printf '%s' "$payload" | sed -n 's/.*"transcript_path":"\\([^"]*\\)".*/\\1/p')
reply=$(printf '%s' "$payload" | sed -n 's/.*"last_assistant_message":"\\(Reply [a-z]*\\).*/\\1/p')
grep '"type":"assistant"' "$path" | tail -n 1 | grep -q "$reply" && echo there >> "$1" || echo missing >> "$1"
[ "$(wc -l < "$1")" -lt 3 ] && echo '{"decision":"block","reason":"Go on."}'
exit 0`;

export const transcriptsReplyAtStop = fact({
  id: 'transcripts.reply-at-stop',
  group: 'transcripts',
  claim: 'the reply that ends a turn is in the transcript when the Stop hook runs, as the last one',
  why: 'The row of the reply tells two ends of a turn apart that say the same words.',
  reliedOnBy: ['src/harness/last-reply.ts', 'src/hooks/keys.ts'],
  expected: 'there, there, there',
  advice:
    'Wait in the hook until the reply that its payload gives is in the transcript, for a second at most.',
  async probe(lab) {
    const looks = join(lab.folder, 'looks');
    const settings = {
      hooks: withHook({}, 'Stop', { type: 'command', command: '/bin/sh', args: ['-c', LOOK, 'sh', looks] }),
    };
    const replies = ['one', 'two', 'three'].map((word) => ({ text: `Reply ${word}.\nresult: ${word}` }));
    await begin(lab, replies, { settings });
    const all = await waitFor(lab, () => {
      const seen = existsSync(looks) ? readFileSync(looks, 'utf8').trim().split('\n') : [];
      return seen.length === 3 ? seen : null;
    });
    if (all === null) throw new Error('the hook did not see three replies');
    // Which one is late is chance.
    return all.includes('missing') ? 'not always there' : all.join(', ');
  },
});
