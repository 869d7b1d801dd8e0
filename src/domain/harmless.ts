import type { EventType } from './events.ts';

/** Events that a reader which does not know them may skip without ruling differently. */
export const HARMLESS: ReadonlySet<EventType> = new Set<EventType>([
  'hook_failed',
  'heartbeat',
  'gate_decided',
  'gate_recorded',
  'gate_redacted',
  'memory_told',
]);
