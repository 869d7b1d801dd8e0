import fs from 'node:fs';
import { join } from 'node:path';
import type { Role } from '../domain/charter.ts';
import { EXIT, UserError } from './user-error.ts';

/** What the skills say to each role, and to all of them: one text for the plugin's skills and for the briefs. */
export type Guides = Readonly<Record<Role | 'protocol', string>>;

/**
 * Reads the guides from the skills of an installation or of a nest's runtime copy.
 *
 * @throws UserError when the installation is not whole
 */
export function readGuides(root: string): Guides {
  const read = (name: string): string => {
    const path = join(root, 'skills', name, 'SKILL.md');
    try {
      return withoutFrontMatter(fs.readFileSync(path, 'utf8'));
    } catch {
      throw new UserError(
        `this installation of nest is not whole: ${path} cannot be read`,
        EXIT.fault,
        'install nest again',
      );
    }
  };
  return {
    executive: read('executive'),
    manager: read('manager'),
    staff: read('staff'),
    protocol: read('protocol'),
  };
}

function withoutFrontMatter(text: string): string {
  return text.replace(/^---\r?\n[\s\S]*?\r?\n---\r?\n/, '').trim();
}
