import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { VERSION } from '../../src/domain/version.ts';

const root = join(import.meta.dirname, '..', '..');
const json = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));

test('package, lock, plugin, marketplace and source have one version', () => {
  const { version } = json('package.json');
  const marketplace = json('.claude-plugin/marketplace.json');
  const lock = json('build/package-lock.json');
  const found = {
    'plugin.json': json('.claude-plugin/plugin.json').version,
    'marketplace.json': marketplace.plugins[0].version,
    'build/package-lock.json': lock.version,
    'build/package-lock.json, root package': lock.packages[''].version,
    'src/domain/version.ts': VERSION,
  };
  expect(found).toEqual(Object.fromEntries(Object.keys(found).map((name) => [name, version])));
});

test('the lock holds exactly the pins of package.json', () => {
  const { devDependencies, dependencies, overrides } = json('package.json');
  const lock = json('build/package-lock.json');
  expect(lock.packages[''].devDependencies).toEqual(devDependencies);
  for (const [name, version] of Object.entries({ ...devDependencies, ...dependencies, ...overrides })) {
    expect(version, name).toMatch(/^\d+\.\d+\.\d+$/);
    expect(lock.packages[`node_modules/${name}`].version, name).toBe(version);
  }
});

test('the lock names no registry, so it works with whichever the user has set', () => {
  const { packages } = json('build/package-lock.json');
  const withAddress = Object.entries<{ resolved?: string }>(packages).filter(([, { resolved }]) => resolved);
  expect(withAddress).toEqual([]);
});

test('every locked package carries its checksum', () => {
  const { packages } = json('build/package-lock.json');
  const bare = Object.entries<{ integrity?: string }>(packages).filter(([path, p]) => path && !p.integrity);
  expect(bare.map(([path]) => path)).toEqual([]);
});
