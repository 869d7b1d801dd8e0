/** What was taken out of a text: a word for each kind of secret, each once. */
export type Redacted = Readonly<{ text: string; kinds: readonly string[] }>;

type ShapeOfSecret = Readonly<{ kind: string; pattern: RegExp }>;

/**
 * Secrets that show by their form alone, as their issuers describe it. Whatever is added here has to be found by the
 * patterns in `bin/secret-shapes`, too, by which a shell decides whether anybody has to look; a test holds the two together.
 */
const SHAPES: readonly ShapeOfSecret[] = [
  {
    kind: 'private key',
    pattern:
      /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----(?:[\s\S]*?-----END (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----|[\s\S]*)/g,
  },
  { kind: 'AWS key id', pattern: /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g },
  { kind: 'GitHub token', pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{36,255}|github_pat_[A-Za-z0-9_]{22,255})\b/g },
  { kind: 'GitLab token', pattern: /\bglpat-[A-Za-z0-9_-]{20,}/g },
  { kind: 'Slack token', pattern: /\bxox[abeoprs]-[A-Za-z0-9-]{10,}/g },
  { kind: 'Google key', pattern: /\bAIza[0-9A-Za-z_-]{35}\b/g },
  { kind: 'npm token', pattern: /\bnpm_[A-Za-z0-9]{36}\b/g },
  { kind: 'Stripe key', pattern: /\b[rs]k_(?:live|test)_[A-Za-z0-9]{16,}/g },
  { kind: 'API key', pattern: /\bsk-(?=[A-Za-z_-]*[0-9])(?=[a-z0-9_-]*[A-Z])[A-Za-z0-9_-]{20,}/g },
  {
    kind: 'JSON web token',
    pattern: /\beyJ[A-Za-z0-9_-]{8,}\.eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}/g,
  },
];

/** The password in an address: `scheme://user:password@host`. A placeholder in brackets or with a `$` is none. */
const IN_ADDRESS = /\b([a-z][a-z0-9+.-]{1,20}:\/\/[^\s:/@"'`]{1,64}:)([^\s/@"'`$<>{}]{6,})(?=@)/g;

/** `Authorization: Bearer …`, as tools print it. */
const BEARER = /\b(bearer\s+)([A-Za-z0-9+/_.=~-]{20,})/gi;

/**
 * A value that stands behind a name like those of secrets. The name alone says nothing: it stands in every comment that
 * reminds somebody to load the key from the environment. What is assigned has to look like a secret, too.
 */
const NAMED =
  /((?:api|access|secret|private|auth|encryption|signing|account|master)[_-]?key|secret|token|passw(?:or)?d|passphrase|credentials?)([A-Za-z0-9_-]{0,20}\\?["']?\s{0,3}(?::=|=>|[:=])\s{0,3}\\?["']?)([A-Za-z0-9+/_.~-]{16,}={0,2})/gi;

/** What stands for the secret. It holds nothing of it, not even its length. */
const gone = (kind: string): string => `[redacted: ${kind}]`;

/** Least entropy of a value that counts as drawn by lot, in bits per character: words are below 3.5 as a rule. */
const LEAST_BITS = 3.5;

/**
 * A text without the secrets that it holds. It errs to the side of leaving something standing: what is taken out without
 * need makes a text useless, and rules that cry wolf are switched off.
 *
 * @param own patterns of the user's own, as sources of regular expressions; one that is none is passed over
 */
export function redact(text: string, own: readonly string[] = []): Redacted {
  const kinds = new Set<string>();
  const out = (kind: string): string => {
    kinds.add(kind);
    return gone(kind);
  };
  let left = text;
  for (const { kind, pattern } of SHAPES) left = left.replace(pattern, () => out(kind));
  left = left.replace(IN_ADDRESS, (_, before: string) => before + out('password'));
  left = left.replace(BEARER, (whole, before: string, value: string) =>
    isDrawn(value) ? before + out('bearer token') : whole,
  );
  left = left.replace(NAMED, (whole, name: string, between: string, value: string) =>
    isDrawn(value) ? name + between + out('secret') : whole,
  );
  for (const source of own) {
    const pattern = patternOf(source);
    if (pattern !== null) left = left.replace(pattern, (found) => (found === '' ? '' : out('own pattern')));
  }
  return { text: left, kinds: [...kinds] };
}

/** Whether a value looks drawn by lot: letters and digits, no path, no dotted name, and no words. */
function isDrawn(value: string): boolean {
  const bare = value.replace(/=+$/, '');
  if (!/[0-9]/.test(bare) || !/[A-Za-z]/.test(bare)) return false;
  if (/^[./~]|\/.*\/.*\.[a-z]{1,5}$/.test(bare)) return false;
  // `process.env.API_KEY_2`, `settings.token2.value`: names, joined by dots.
  if (bare.includes('.') && bare.split('.').every((part) => /^[A-Za-z_][A-Za-z0-9_]*$/.test(part)))
    return false;
  return bits(bare) >= LEAST_BITS;
}

/** Shannon's entropy of the characters of a value, in bits per character. */
function bits(value: string): number {
  const counts = new Map<string, number>();
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1);
  let sum = 0;
  for (const count of counts.values()) sum -= (count / value.length) * Math.log2(count / value.length);
  return sum;
}

/** A pattern of the user's own, or null where the text is none. */
export function patternOf(source: string): RegExp | null {
  try {
    return new RegExp(source, 'g');
  } catch {
    return null;
  }
}

/** The same for a value of any kind: every text in it is looked at, its form stays. */
export function redactIn<T>(
  value: T,
  own: readonly string[] = [],
): Readonly<{ value: T; kinds: readonly string[] }> {
  const kinds = new Set<string>();
  const changed = inTexts(value, (text) => {
    const found = redact(text, own);
    for (const kind of found.kinds) kinds.add(kind);
    return found.text;
  });
  return { value: changed, kinds: [...kinds] };
}

/** A value of any kind with every text in it changed. What nothing is changed in stays the same object. */
export function inTexts<T>(value: T, change: (text: string) => string): T {
  return changedIn(value, change) as T;
}

function changedIn(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) {
    const list = value.map((item) => changedIn(item, change));
    return list.some((item, i) => item !== value[i]) ? list : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, item]) => [key, changedIn(item, change)] as const);
  return entries.some(([key, item]) => item !== (value as Record<string, unknown>)[key])
    ? Object.fromEntries(entries)
    : value;
}
