import { FACTS } from '../../src/probe/facts.ts';
import { viewOf } from '../../src/probe/matrix-view.ts';
import type { Generator } from '../docs.ts';
import { keptMatrix } from '../notes/kept-matrix.ts';
import { notesPage } from '../notes/page.ts';

export default {
  page: 'docs/harness-notes.md',
  render: () => notesPage(FACTS, viewOf(FACTS, keptMatrix())),
} satisfies Generator;
