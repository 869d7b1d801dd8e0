import { type Finding, quoted } from './finding.ts';

/** `claude` where a command begins in a fix. */
const COMMAND = /(^|&& |# or: )claude(?= |$)/g;

/** Whoever names the CLI by NEST_CLAUDE may have none on PATH: what mends something runs the one that is named. */
export function withNamedClaude(found: Finding, named: string | undefined): Finding {
  if (named === undefined || named === '') return found;
  return { ...found, fix: found.fix.replace(COMMAND, (_, before: string) => `${before}${quoted(named)}`) };
}
