import type { GateRule, Proof } from '../../domain/gates.ts';

/** What a rule is called before a model, with the reason that the user has given it. */
function named({ id, why }: GateRule): string {
  return `the charter's rule ${id}${why === '' ? '' : ` (${why})`}`;
}

export function neverWords(rule: GateRule): string {
  return `nest: ${named(rule)} rules this call out, in whatever form: nobody can allow it to you. Reach the goal by another way, or say in your report what is not done for this reason.`;
}

export function askWords(rule: GateRule): string {
  return `nest: ${named(rule)} wants every such call to be asked about.`;
}

export function afterWords(rule: GateRule, proof: Proof): string {
  const { on = [], minutes = 60, contains, lacks, matches } = rule.after ?? {};
  const first = on.join(' or ');
  const result = [
    contains === undefined ? '' : `with "${contains}" in its result`,
    lacks === undefined ? '' : `without "${lacks}" in its result`,
    matches === undefined ? '' : `with a result that matches ${matches}`,
  ].filter((part) => part !== '');
  const valid = result.length === 0 ? '' : `, ${result.join(' and ')}`;
  const count = proof.need === 1 ? '' : ` (${proof.have} of ${proof.need} times so far)`;
  const old = proof.lapsed ? ` What was proven is older than ${minutes} minutes.` : '';
  return `nest: not yet: ${named(rule)} lets this call pass only after ${first} has succeeded${valid}${count}, in the last ${minutes} minutes.${old} Run that first, as a command of its own (no pipe, no other command on the line), then make this call again.`;
}

export function noNumberWords(rule: GateRule): string {
  return `nest: ${named(rule)} bounds a sum of \`${rule.upto?.of}\`, and this call states no number there. Make it again with the number in its place.`;
}

export function overWords(rule: GateRule, drawn: number, amount: number): string {
  const max = rule.upto?.max ?? 0;
  const left = Math.max(0, max - drawn);
  const what = rule.upto?.of === 'calls' ? 'calls' : `\`${rule.upto?.of}\``;
  const whose = rule.upto?.scope === 'member' ? 'you' : 'everybody together';
  const next =
    left > 0
      ? `At most ${left} is left: make a smaller call if that serves the goal,`
      : 'Nothing is left: do without it,';
  return `nest: ${named(rule)} bounds ${what} to ${max} for ${whose}. ${drawn} of it are used, and this call adds ${amount}. ${next} or ask for more: nest escalate --reason decision_needed "…". Splitting it into several calls changes nothing.`;
}

export function faultWords(rule: GateRule, why: string): string {
  return `nest could not find out what ${named(rule)} says to this call (${why.slice(0, 200)}), so it is not made. Try once more; if it stays so, tell whoever is above you.`;
}
