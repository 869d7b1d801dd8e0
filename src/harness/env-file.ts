import { appendFileSync } from 'node:fs';

/**
 * Puts a folder first on the PATH of a session's Bash commands, from its SessionStart hook: the file that the platform
 * names there is read by the shell before each command. Only where the launch settings could not do it. On Windows the
 * shell is not always one that reads it, and nothing is written. fact: hooks.env-file
 *
 * @throws the file system's error
 */
export function putOnPath(envFile: string, folder: string): void {
  if (process.platform === 'win32') return;
  appendFileSync(envFile, `export PATH='${folder.replaceAll("'", `'\\''`)}':"$PATH"\n`);
}
