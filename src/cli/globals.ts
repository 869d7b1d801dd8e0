import type { OptionSpec } from './spec.ts';

/** Options of every command. They may stand before or after its name. */
export const GLOBALS: readonly OptionSpec[] = [
  { name: 'C', short: 'C', value: 'dir', about: 'run as if started in this folder' },
  { name: 'nest', value: 'dir', about: 'the folder of the nest, whatever the current folder says' },
  { name: 'as', value: 'member', about: 'speak for a member; for a person at a terminal only' },
  { name: 'json', about: 'print JSON, errors too' },
  { name: 'no-color', about: 'no colours (also: NO_COLOR in the environment)' },
];
