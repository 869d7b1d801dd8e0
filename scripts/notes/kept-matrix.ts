import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Matrix, parseMatrix } from '../../src/probe/matrix.ts';

/** What `npm run probe:matrix` has kept in this repository. */
export const MATRIX_FILE = join(import.meta.dirname, '..', '..', 'docs', 'harness-matrix.json');

/** @throws Error when the file is there and cannot be read */
export function keptMatrix(file = MATRIX_FILE): Matrix {
  return existsSync(file) ? parseMatrix(readFileSync(file, 'utf8')) : {};
}
