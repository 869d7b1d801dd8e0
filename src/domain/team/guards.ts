import { boolean, type Guard, list, nullable, string } from '../guards.ts';

/** The fields of the events of teams, each with a check of its kind. */
export function teamFields(isText: Guard) {
  const as = nullable(string);
  return {
    synthesis_filed: {
      request: string,
      supervisor: string,
      text: isText,
      sources: list(string),
      partial: boolean,
      as,
    },
    swarm_sealed: { request: string, supervisor: string, why: string, as },
  };
}
