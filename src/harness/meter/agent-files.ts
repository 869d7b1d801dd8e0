import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The transcripts of a session's subagents, at every depth: the session writes them beside its own, in a folder of its
 * name, which moves with it. Journals and descriptions that stand there too are none. fact: transcripts.agents
 */
export function agentFiles(transcript: string): string[] {
  const folder = join(dirname(transcript), transcript.replace(/^.*[\\/]|\.jsonl$/g, ''), 'subagents');
  if (!existsSync(folder)) return [];
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?:^|[\\/])agent-[^\\/]*\.jsonl$/.test(name))
      .sort()
      .map((name) => join(folder, name));
  } catch {
    return [];
  }
}
