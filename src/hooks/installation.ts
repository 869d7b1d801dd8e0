import { dirname } from 'node:path';

/** The folder that holds `plugin/`, `bin/` and `skills/` of the hook that runs: its bundle stands in `plugin/`. */
export const INSTALLATION = dirname(import.meta.dirname);
