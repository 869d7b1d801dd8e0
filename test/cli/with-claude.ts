import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { makeScene, type Scene } from './scene.ts';

/** A nest, and a `claude` that says its version and then does what `body` says. */
export function withClaude(body = ''): Scene {
  const scene = makeScene();
  const file = join(scene.bin, 'claude');
  const answers =
    'case "$1" in --version) echo "2.1.332 (Claude Code)"; exit ;; agents) echo "[]"; exit ;; esac';
  writeFileSync(file, `#!/bin/sh\n${answers}\n${body}\n`);
  chmodSync(file, 0o755);
  const projects = { [scene.cwd]: { hasTrustDialogAccepted: true } };
  writeFileSync(join(scene.home, '.claude.json'), JSON.stringify({ hasCompletedOnboarding: true, projects }));
  expect(scene.nest(['init', '--objective', 'Ship it']).code).toBe(0);
  return scene;
}
