import { type Finding, orOk, wrong } from './finding.ts';
import type { Check } from './world.ts';

/** Settings of the platform that stop hooks, or that it cannot read. fact: settings.disable-all-hooks */
export const SETTINGS: Check = {
  id: 'settings',
  look(world) {
    const files = world.settings();
    const broken = files.flatMap(({ file, problem, misfit }): Finding[] => {
      if (problem === null) return [];
      const fix =
        misfit === null
          ? `Mend ${file}: what it says does not hold as it is.`
          : `Make "${misfit.field}" ${misfit.kind} in ${file}.`;
      return [wrong('settings', `${file} ${problem}`, fix)];
    });
    // The strongest that says it decides.
    const said = files.findLast(({ hooksOff }) => hooksOff !== null);
    const silenced =
      said?.hooksOff === true
        ? [
            wrong(
              'hooks-off',
              `${said.file} switches all hooks off: your own sessions report nothing (members keep theirs)`,
              `Take "disableAllHooks" out of ${said.file}.`,
            ),
          ]
        : [];
    return [
      ...orOk(broken, 'settings', files.length === 0 ? 'no settings files' : 'can be read'),
      ...orOk(silenced, 'hooks-off', 'no settings file switches hooks off'),
    ];
  },
};
