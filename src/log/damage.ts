import type { Damage } from '../domain/event-log.ts';

/** Findings kept in detail; the rest is only counted, so that a ruined file cannot fill the memory. */
const DETAILED = 100;

/** Collects what a read found that is no record. */
export class DamageReport {
  readonly details: Damage[] = [];
  count = 0;

  add(offset: number, bytes: number, reason: Damage['reason']): void {
    this.count += 1;
    if (this.details.length < DETAILED) this.details.push({ position: String(offset), bytes, reason });
  }
}
