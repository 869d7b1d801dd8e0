import type { Envelope } from './envelope.ts';
import type { EventType, NestEvent } from './events.ts';
import { fieldsByType } from './fields-by-type.ts';
import type { Guard } from './guards.ts';

/** What an event of one type carries, ready to be gone through: names and checks. */
export type Shape = Readonly<{ names: readonly string[]; checks: readonly Guard[] }>;

let shapes: ReadonlyMap<string, Shape> | null = null;

function shapesByType(): ReadonlyMap<string, Shape> {
  shapes ??= new Map(
    Object.entries(fieldsByType()).map(([type, guards]) => [
      type,
      { names: Object.keys(guards), checks: Object.values(guards) },
    ]),
  );
  return shapes;
}

/** Every type that this version knows. */
export function knownTypes(): string[] {
  return [...shapesByType().keys()];
}

/** What an event of a type carries; undefined for a type that this version does not know. */
export function shapeOf(type: string): Shape | undefined {
  return shapesByType().get(type);
}

export function isKnownType(type: string): type is EventType {
  return shapesByType().has(type);
}

/** Whether an envelope of a known type carries the fields, of the right kinds, that the fold reads. */
export function hasShape(event: Envelope, shape = shapeOf(event.type)): event is NestEvent {
  if (shape === undefined) return false;
  const { names, checks } = shape;
  const { data } = event;
  for (let i = 0; i < names.length; i += 1) if (!(checks[i] as Guard)(data[names[i] as string])) return false;
  return true;
}
