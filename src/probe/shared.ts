import type { Lab } from './lab.ts';

/** A run that several facts of one lab look at: made once in each lab, by the first that asks for it. */
export function shared<T>(make: (lab: Lab) => Promise<T>): (lab: Lab) => Promise<T> {
  const made = new WeakMap<Lab, Promise<T>>();
  return (lab) => {
    const there = made.get(lab) ?? make(lab);
    made.set(lab, there);
    return there;
  };
}
