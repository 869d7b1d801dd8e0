/** Whether some path could match both globs: `*` within a name, `**` over folders, `?`, `{a,b}`. Case counts for nothing. */
export function globsOverlap(a: string, b: string): boolean {
  return expand(a).some((one) => expand(b).some((other) => segmentsMeet(split(one), split(other))));
}

function split(glob: string): string[] {
  return glob
    .toLowerCase()
    .split('/')
    .filter((segment) => segment !== '' && segment !== '.');
}

/** How many forms of `{a,b}` are looked at: a brief has a handful, and a hostile one must not hang the lint. */
const MOST_FORMS = 64;

function expand(glob: string): string[] {
  let forms = [glob];
  for (;;) {
    const next = forms.flatMap((form) => {
      const match = /\{([^{}]*)\}/.exec(form);
      if (match === null) return [form];
      const [whole, inner] = match as unknown as [string, string];
      return inner.split(',').map((choice) => form.replace(whole, () => choice));
    });
    if (next.length === forms.length && next.every((form, i) => form === forms[i])) return forms;
    forms = next.slice(0, MOST_FORMS);
  }
}

/** A folder is all that lies in it. */
function segmentsMeet(a: readonly string[], b: readonly string[]): boolean {
  const reached = new Map<number, boolean>();
  const meet = (i: number, j: number): boolean => {
    if (i === a.length || j === b.length) return true;
    const key = i * (b.length + 1) + j;
    const known = reached.get(key);
    if (known !== undefined) return known;
    const [x, y] = [a[i] as string, b[j] as string];
    const met =
      x === '**'
        ? meet(i + 1, j) || meet(i, j + 1)
        : y === '**'
          ? meet(i, j + 1) || meet(i + 1, j)
          : namesMeet(x, y) && meet(i + 1, j + 1);
    reached.set(key, met);
    return met;
  };
  return meet(0, 0);
}

function namesMeet(a: string, b: string): boolean {
  const reached = new Map<number, boolean>();
  const meet = (i: number, j: number): boolean => {
    if (i === a.length && j === b.length) return true;
    const key = i * (b.length + 1) + j;
    const known = reached.get(key);
    if (known !== undefined) return known;
    const met =
      a[i] === '*'
        ? meet(i + 1, j) || (j < b.length && meet(i, j + 1))
        : b[j] === '*'
          ? meet(i, j + 1) || (i < a.length && meet(i + 1, j))
          : i < a.length &&
            j < b.length &&
            (a[i] === b[j] || a[i] === '?' || b[j] === '?') &&
            meet(i + 1, j + 1);
    reached.set(key, met);
    return met;
  };
  return meet(0, 0);
}
