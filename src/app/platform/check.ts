import type { Check } from '../../harness/preflight.ts';
import { driftLine, type Standing } from './standing.ts';

/** As many as are said at once; `nest doctor` says them all. */
const SHOWN = 4;

/**
 * What a hire has to know of the version that its member will run on: refused where members cannot work, said where
 * something is felt. What something else takes over is not worth a line each time.
 */
export function platformChecks({ version, support, drifts }: Standing): Check[] {
  const named = (kind: string): typeof drifts => drifts.filter((drift) => drift.kind === kind);
  if (support === 'unmeasured') {
    const message = `Claude Code ${version} was never measured: whether members can work on it is not known (nest probe --quick finds out).`;
    return [{ id: 'platform', level: 'warn', message, fix: 'nest probe --quick' }];
  }
  const grave = named('refuse');
  if (grave.length > 0) {
    const message = `Claude Code ${version} is not supported: ${grave.map(driftLine).join('; ')}.`;
    return [{ id: 'platform', level: 'refuse', message, fix: measureAgain(grave.map(({ fact }) => fact)) }];
  }
  const felt = named('said');
  const checks = felt.slice(0, SHOWN).map((drift): Check => {
    const message = `Claude Code ${version}: ${driftLine(drift)}.`;
    return { id: 'platform', level: 'warn', message, fix: measureAgain([drift.fact]) };
  });
  if (felt.length <= SHOWN) return checks;
  const message = `Claude Code ${version}: ${felt.length - SHOWN} more differ (nest doctor).`;
  return [...checks, { id: 'platform', level: 'warn', message, fix: 'nest doctor' }];
}

/** The command that overrules a finding, if it was wrong. The other way out is another version. */
export function measureAgain(facts: readonly string[]): string {
  return `nest probe ${facts.join(' ')} # measures again; NEST_CLAUDE=<file> names another version`;
}
