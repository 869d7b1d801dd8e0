import fs from 'node:fs';
import { join } from 'node:path';
import { processOf } from '../observe.ts';
import { damageOf, runtimeFrom } from '../runtime.ts';
import { count, type Finding, ok, orOk, quoted, unknown, warn, wrong } from './finding.ts';
import { type Check, inNest } from './world.ts';

const ID = 'runtime';

/** The nest's copies of installations, from which members are launched and their hooks start. */
export const RUNTIME: Check = inNest(ID, (world, nest) => {
  const { root } = world;
  if (root === null)
    return [unknown(ID, 'this program stands alone: there is nothing to compare copies with')];
  const folder = join(nest.dir, 'runtime');
  const { dir: own, files } = runtimeFrom(nest.dir, root);
  if (!fs.existsSync(folder)) {
    const living = [...world.state(nest).members.values()].filter(
      (member) => member.tombstone === null && processOf(member) === 'alive',
    ).length;
    if (living === 0) return [ok(ID, 'none yet')];
    const what = `${folder} is gone, and ${count(living, 'member')} may run hooks from it`;
    return [wrong(ID, what, repair(root, own))];
  }
  const found = fs.readdirSync(folder).flatMap((name): Finding[] => {
    const dir = join(folder, name);
    if (name.includes('.tmp-') || !fs.statSync(dir).isDirectory()) return [];
    // What another version has besides is not known here; all versions start by these.
    const looked = dir === own ? files : files.filter((file) => STARTS.includes(file.name));
    const damaged = looked.flatMap((file) => {
      const how = damageOf(file, dir);
      return how === null || (how === 'changed' && dir !== own) ? [] : [{ how, name: file.name }];
    });
    const [first] = damaged.toSorted((a, b) => Number(a.how === 'changed') - Number(b.how === 'changed'));
    if (first === undefined) return [];
    const more = damaged.length > 1 ? `, and ${count(damaged.length - 1, 'file')} more` : '';
    const tell = first.how === 'changed' ? warn : wrong;
    return [tell(ID, `${join(dir, first.name)} is ${first.how}${more}`, repair(root, dir))];
  });
  return orOk(found, ID, 'whole');
});

const STARTS = ['bin/nest', 'bin/nest-gate', 'bin/nest-hook', 'plugin/hook.cjs', 'plugin/nest.cjs'].map(
  (name) => join(...name.split('/')),
);

/** Puts this installation in the place of a copy. */
function repair(root: string, dir: string): string {
  const parts = ['bin', 'plugin', 'skills'].map((part) => quoted(join(root, part))).join(' ');
  return `mkdir -p ${quoted(dir)} && cp -R ${parts} ${quoted(dir)} && chmod -R u+rwX ${quoted(dir)} && chmod u+x ${quoted(join(dir, 'bin'))}/nest*`;
}
