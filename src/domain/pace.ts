/** Minutes that spending is added up by, and how many of such slots are looked at: an hour. */
const SLOT_MINUTES = 5;
export const SLOTS = 12;
export const SLOT_MS = SLOT_MINUTES * 60_000;

/** The slot that a moment falls into; null for a time that is none. */
export function slotOf(at: string): number | null {
  const ms = Date.parse(at);
  return Number.isNaN(ms) ? null : Math.floor(ms / SLOT_MS);
}
