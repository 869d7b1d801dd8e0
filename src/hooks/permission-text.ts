/** What the model of a member reads when its call was denied. `by` is who said so, `charter` for a rule of the charter. */
export function rulingText(by: string, why: string): string {
  const reason = why === '' ? '' : `: ${why}`;
  const said =
    by === 'charter' ? `The charter of this nest forbids this${reason}` : `Denied by ${by}${reason}`;
  return `nest: ${said}\nDo not try the same in another way. Go on without it, or end your turn with a line "blocked: …".`;
}
