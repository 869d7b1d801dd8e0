import { basename, join } from 'node:path';
import { conflictCopies, filesystemOf } from '../../log/filesystem.ts';
import { placeForNew } from '../../log/place.ts';
import { type Finding, ok, orOk, quoted, unknown, wrong } from './finding.ts';
import { type Check, inNest } from './world.ts';

/** Whether there is a nest to look at. Without one only the machine is. */
export const FOUND: Check = {
  id: 'nest',
  look({ nest, noNest }) {
    if (nest !== null) return [ok('nest', nest.dir)];
    if (noNest !== null) return [wrong('nest', noNest.why, noNest.fix)];
    return [ok('nest', 'none here; only the machine was looked at')];
  },
};

/** Where appends of several processes are not whole, records get lost or mixed: where the nest is, or where one would go. */
export const filesystemCheck = (look: typeof filesystemOf = filesystemOf): Check => ({
  id: 'filesystem',
  look({ nest, cwd, env }) {
    const dir = nest?.dir ?? (cwd === null ? null : placeForNew(cwd).dir);
    if (dir === null) return [unknown('filesystem', 'the current folder is gone')];
    const { atomicAppend, name } = look(dir);
    if (atomicAppend === 'yes') return [ok('filesystem', 'appends are atomic')];
    if (atomicAppend === 'unknown')
      return [unknown('filesystem', `whether appends are atomic on ${name} cannot be told`)];
    const what = `${dir} is on ${name}, where appends of several processes may get lost or mixed`;
    const local = join(env.HOME ?? '', '.local', 'share', `nest-${basename(cwd ?? dir)}`);
    if (nest === null)
      return [wrong('filesystem', what, `nest init --state-dir ${quoted(local)} # and the rest as you like`)];
    // A link keeps every name under which sessions know the nest.
    const move = `mkdir -p ${quoted(join(local, '..'))} && mv ${quoted(dir)} ${quoted(local)} && ln -s ${quoted(local)} ${quoted(dir)}`;
    return [wrong('filesystem', what, `nest down && ${move} && nest up # where ${local} is a local disk`)];
  },
});

/** Whoever synchronises the folder of a nest between machines has two logs, of which one is folded. */
export const COPIES: Check = inNest('copies', (_, { dir }) => {
  const found = conflictCopies(dir).map((name): Finding => {
    const file = join(dir, name);
    const what = `a synchronising service has made a copy of the log: ${name}; what only it holds is not counted`;
    return wrong(
      'copies',
      what,
      `mv ${quoted(file)} ${quoted(join(dir, `aside-${name}`))} # and keep the service off ${quoted(dir)}`,
    );
  });
  return orOk(found, 'copies', 'one log');
});
