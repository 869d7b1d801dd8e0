import { type Dirent, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Folders in each other, and names altogether, that are looked at. No session comes near. */
const MAX_DEPTH = 32;
const MAX_NAMES = 20_000;

/** `whole`: no folder was left out: each could be read, and they were not too many. */
export type AgentFiles = Readonly<{ paths: readonly string[]; whole: boolean }>;

/**
 * The transcripts of a session's subagents, at every depth: the session writes them beside its own, in a folder of its
 * name, which moves with it. Journals and descriptions that stand there too are none, and a symbolic link is followed
 * nowhere. fact: transcripts.agents
 */
export function agentFiles(transcript: string): AgentFiles {
  const top = join(dirname(transcript), transcript.replace(/^.*[\\/]|\.jsonl$/g, ''), 'subagents');
  const paths: string[] = [];
  let names = 0;
  let whole = true;
  const walk = (folder: string, depth: number): void => {
    const entries = entriesOf(folder);
    names += entries?.length ?? 0;
    if (entries === null || depth > MAX_DEPTH || names > MAX_NAMES) {
      whole = false;
      return;
    }
    for (const entry of entries) {
      if (entry.isDirectory()) walk(join(folder, entry.name), depth + 1);
      else if (entry.isFile() && /^agent-.*\.jsonl$/.test(entry.name)) paths.push(join(folder, entry.name));
    }
  };
  walk(top, 1);
  return { paths: paths.sort(), whole };
}

/** What stands in a folder; nothing where there is none, null where it cannot be read. */
function entriesOf(folder: string): Dirent[] | null {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' || code === 'ENOTDIR' ? [] : null;
  }
}
