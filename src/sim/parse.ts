import { type Matcher, places } from './matcher.ts';
import type { Actor, Scenario, Step } from './scenario.ts';

type Json = Readonly<Record<string, unknown>>;
type Check = (value: unknown, where: string) => void;

function refuse(where: string, wanted: string, value: unknown): never {
  throw new Error(`scenario: ${where} must be ${wanted}, not ${JSON.stringify(value)?.slice(0, 200)}`);
}

function objectAt(value: unknown, where: string): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) refuse(where, 'an object', value);
  return value as Json;
}

const text: Check = (value, where) => {
  if (typeof value !== 'string') refuse(where, 'a text', value);
};
const amount: Check = (value, where) => {
  if (typeof value !== 'number' || !(value >= 0)) refuse(where, 'a number from 0', value);
};
const flag: Check = (value, where) => {
  if (typeof value !== 'boolean') refuse(where, 'true or false', value);
};
const anyObject: Check = (value, where) => void objectAt(value, where);

const list =
  (check: Check): Check =>
  (value, where) => {
    if (!Array.isArray(value)) refuse(where, 'a list', value);
    value.forEach((item, index) => {
      check(item, `${where}[${index}]`);
    });
  };

const map =
  (check: Check): Check =>
  (value, where) => {
    for (const [key, item] of Object.entries(objectAt(value, where))) check(item, `${where}.${key}`);
  };

/** An object with these fields, all optional but `needed`; a field it does not know is an error, not a no-op. */
const fields =
  (known: Readonly<Record<string, Check>>, needed: readonly string[] = []): Check =>
  (value, where) => {
    const object = objectAt(value, where);
    for (const name of needed) if (!(name in object)) refuse(where, `an object with "${name}"`, value);
    for (const [name, item] of Object.entries(object)) {
      const check = Object.hasOwn(known, name) ? known[name] : undefined;
      if (!check) throw new Error(`scenario: ${where} has an unknown field "${name}"`);
      check(item, `${where}.${name}`);
    }
  };

const texts: Check = (value, where) => (Array.isArray(value) ? list(text)(value, where) : text(value, where));
const matcher: Check = (value, where) => {
  const placed = Object.fromEntries(Object.keys(places).map((name) => [name, texts]));
  fields({ ...placed, member: text, any: list(matcher), not: matcher })(value, where);
};
const place: Check = (value, where) => {
  if (!Object.keys(places).includes(String(value)))
    refuse(where, `one of ${Object.keys(places).join(', ')}`, value);
};
const tokens = {
  input: amount,
  output: amount,
  cacheWrite5m: amount,
  cacheWrite1h: amount,
  cacheRead: amount,
};
const failure = { status: amount, type: text, message: text, retryAfter: amount, times: amount };
const step = fields({
  text,
  tool: text,
  input: anyObject,
  tools: list(fields({ name: text, input: anyObject }, ['name'])),
  stopReason: text,
  usage: fields(tokens),
  delay: amount,
  pace: amount,
  error: fields(failure, ['status', 'type']),
  hang: flag,
  when: matcher,
  take: map(fields({ from: place, match: text }, ['from', 'match'])),
});

/**
 * Reads an actor's script: a list of steps, or `{"turns": […], "otherwise": step}`.
 * @throws with the place of the first thing that is wrong
 */
export function parseActorScript(name: string, script: unknown, match: Matcher = {}): Actor {
  const { turns, otherwise } = Array.isArray(script) ? { turns: script } : objectAt(script, name);
  list(step)(turns, `${name}.turns`);
  if (otherwise !== undefined) step(otherwise, `${name}.otherwise`);
  const steps = turns as readonly Step[];
  return { name, match, turns: steps, ...(otherwise ? { otherwise: otherwise as Step } : {}) };
}

/**
 * Reads a scenario from parsed JSON. An actor without a name is called after its `member`, else by its place.
 * @throws with the place of the first thing that is wrong
 */
export function parseScenario(json: unknown): Scenario {
  const { actors } = objectAt(json, 'the scenario');
  if (!Array.isArray(actors)) refuse('actors', 'a list', actors);
  const parsed = actors.map((value: unknown, index) => {
    const where = `actors[${index}]`;
    const { name, match, turns, otherwise, ...rest } = objectAt(value, where);
    for (const unknown of Object.keys(rest))
      throw new Error(`scenario: ${where} has an unknown field "${unknown}"`);
    matcher(match, `${where}.match`);
    const called = name ?? (match as Matcher).member ?? where;
    text(called, `${where}.name`);
    return parseActorScript(called as string, { turns, otherwise }, match as Matcher);
  });
  return { actors: parsed };
}
