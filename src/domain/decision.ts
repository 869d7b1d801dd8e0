/** How a wish was ruled on: `ok`, or a code and the reason in words. */
export type Decision = Readonly<{ code: string; why: string }>;

export const OK: Decision = { code: 'ok', why: '' };

export function no(code: string, why: string): Decision {
  return { code, why };
}
