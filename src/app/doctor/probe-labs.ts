import { leftLabs, processesIn } from '../../harness/left-labs.ts';
import { orOk, warn } from './finding.ts';
import type { Check } from './world.ts';

const ID = 'probe-labs';

/** Any probe ends them before it begins; this is the shortest. */
const FIX = 'nest probe launch.version-line # a probe ends what is left of earlier ones';

/** A probe that was killed could not end its sessions. */
export const PROBE_LABS: Check = {
  id: ID,
  look: () =>
    orOk(
      leftLabs().map((folder) =>
        warn(
          ID,
          `a probe that was killed has left ${folder}, and what runs in it (${processesIn(folder)})`,
          FIX,
        ),
      ),
      ID,
      'no probe has left anything',
    ),
};
