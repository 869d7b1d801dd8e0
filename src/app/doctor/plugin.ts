import fs from 'node:fs';
import { join } from 'node:path';
import { VERSION } from '../../domain/version.ts';
import { atLeast } from '../../harness/cli-version.ts';
import { configDir } from '../../harness/config-dir.ts';
import { type PluginCopy, pluginCopies } from '../../harness/plugins.ts';
import { findRepository } from '../../harness/repository.ts';
import { type Finding, ok, quoted, warn, wrong } from './finding.ts';
import type { Check, World } from './world.ts';

/** Its name, and the marketplace that a clone of this repository is. */
const NAME = 'nest';
const OWN = `${NAME}@nest`;

/**
 * The plugin, as sessions of the user have it; members bring their hooks along in their launch settings.
 * facts: plugin.installed-list, plugin.enabled
 */
export const PLUGIN: Check = {
  id: 'plugin',
  look(world) {
    const here = copiesHere(world);
    if (here.length === 0) {
      const what = 'the plugin is not installed: your own sessions have no /nest: skills and no hooks';
      return [warn('plugin', what, installed(world))];
    }
    const ids = [...new Set(here.map(({ id }) => id))];
    const loaded = ids.filter((id) => isEnabled(id, world));
    const main = loaded.find((id) => id === OWN) ?? loaded[0];
    if (main === undefined) {
      const id = ids.find((one) => one === OWN) ?? ids[0];
      return [
        warn(
          'plugin',
          `${id} is installed and not enabled here`,
          `claude plugin enable ${quoted(id ?? OWN)}`,
        ),
      ];
    }
    const copies = here.filter(({ id }) => id === main);
    return [
      ok('plugin', `${main} is installed and enabled`),
      skew(main, copies, world.root),
      twice(main, loaded, copies),
    ];
  },
};

/** Copies that a session in this folder could load. */
function copiesHere({ env, cwd }: World): PluginCopy[] {
  const top = cwd === null ? null : (findRepository(cwd)?.root ?? cwd);
  return pluginCopies(NAME, configDir(env)).filter(
    ({ project }) => project === null || project === top || project === cwd,
  );
}

/** What the strongest settings file says that says anything. */
function isEnabled(id: string, world: World): boolean {
  return world.settings().reduce((on, { plugins }) => plugins[id] ?? on, false);
}

function installed({ root }: World): string {
  const market = root !== null && fs.existsSync(join(root, '.claude-plugin', 'marketplace.json'));
  const add = market ? `claude plugin marketplace add ${quoted(root)} && ` : '';
  return `${add}claude plugin install ${OWN}`;
}

function skew(id: string, copies: readonly PluginCopy[], root: string | null): Finding {
  const other = copies.find(({ version }) => version !== '' && version !== VERSION);
  if (other === undefined) return ok('plugin-version', VERSION);
  const what = `this command is version ${VERSION}, the plugin ${id} is ${other.version}`;
  if (atLeast(other.version, VERSION)) {
    const clone = root !== null && fs.existsSync(join(root, '.git'));
    const fix = clone
      ? `git -C ${quoted(root)} pull`
      : `Update the nest that this command is of, in ${root}.`;
    return warn('plugin-version', what, fix);
  }
  const market = id.slice(NAME.length + 1);
  const fix = `claude plugin marketplace update ${quoted(market)} && claude plugin update ${quoted(id)}${scopeOf(other)}`;
  return warn('plugin-version', what, fix);
}

function twice(main: string, loaded: readonly string[], copies: readonly PluginCopy[]): Finding {
  const others = loaded.filter((id) => id !== main);
  if (others.length > 0) {
    const what = `the plugin is loaded ${loaded.length} times (${loaded.join(', ')}): every hook runs for each`;
    return wrong(
      'plugin-twice',
      what,
      others.map((id) => `claude plugin uninstall ${quoted(id)}`).join(' && '),
    );
  }
  const [first, second] = copies;
  if (first !== undefined && second !== undefined && first.version !== second.version) {
    const old = first.version === VERSION ? second : first;
    const what = `${main} is installed in two versions: ${copies.map((one) => `${one.version} (${one.scope})`).join(', ')}`;
    return wrong('plugin-twice', what, `claude plugin uninstall ${quoted(main)}${scopeOf(old)}`);
  }
  return ok('plugin-twice', 'loaded once');
}

/** The platform takes the user's scope where none is named. */
const scopeOf = ({ scope }: PluginCopy): string => (scope === 'user' ? '' : ` --scope ${quoted(scope)}`);
