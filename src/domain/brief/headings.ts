/** The parts of a brief that rules look at. `body` is what stands under no heading, `other` under one that nobody knows. */
export type Part =
  | 'title'
  | 'body'
  | 'purpose'
  | 'known'
  | 'scope'
  | 'out'
  | 'ground'
  | 'success'
  | 'output'
  | 'budget'
  | 'verification'
  | 'steps'
  | 'other';

const NAMES: Readonly<Record<string, Part>> = {
  purpose: 'purpose',
  why: 'purpose',
  goal: 'purpose',
  aim: 'purpose',
  objective: 'purpose',
  motivation: 'purpose',
  'purpose and goal': 'purpose',
  known: 'known',
  'known facts': 'known',
  'what is known': 'known',
  facts: 'known',
  context: 'known',
  background: 'known',
  findings: 'known',
  evidence: 'known',
  given: 'known',
  inputs: 'known',
  scope: 'scope',
  'in scope': 'scope',
  yours: 'scope',
  'out of scope': 'out',
  'not in scope': 'out',
  'out-of-scope': 'out',
  excluded: 'out',
  'non-goals': 'out',
  'not yours': 'out',
  ground: 'ground',
  paths: 'ground',
  files: 'ground',
  success: 'success',
  criteria: 'success',
  'success criteria': 'success',
  'acceptance criteria': 'success',
  acceptance: 'success',
  'quality criteria': 'success',
  'done when': 'success',
  'done means': 'success',
  done: 'success',
  'definition of done': 'success',
  output: 'output',
  report: 'output',
  deliverable: 'output',
  deliverables: 'output',
  'output format': 'output',
  'output contract': 'output',
  'report back': 'output',
  budget: 'budget',
  limits: 'budget',
  verification: 'verification',
  'how to verify': 'verification',
  checks: 'verification',
  steps: 'steps',
  step: 'steps',
  procedure: 'steps',
  instructions: 'steps',
  method: 'steps',
  approach: 'steps',
  task: 'body',
  assignment: 'body',
};

export type Heading = Readonly<{ part: Part; rest: string }>;

const MARKED = /^#{1,6}\s+(.{1,80}?)\s*:?\s*#*$/;
const BOLD = /^(?:\*\*|__)(.{1,80}?):?(?:\*\*|__)\s*:?\s*(.*)$/;
const PLAIN = /^#{0,6}\s*([A-Za-z][A-Za-z' -]{1,30}?)\s*:\s*(.*)$/;

/** The heading that a line begins with, in any of the ways people write one; null where it begins with none. */
export function headingOf(line: string): Heading | null {
  const plain = PLAIN.exec(line);
  if (plain !== null) {
    const part = partOf(plain[1] as string);
    if (part !== null) return { part, rest: plain[2] as string };
  }
  const bold = BOLD.exec(line);
  if (bold !== null) {
    const part = partOf(bold[1] as string);
    if (part !== null) return { part, rest: bold[2] as string };
  }
  const marked = MARKED.exec(line);
  if (marked !== null) return { part: partOf(marked[1] as string) ?? 'other', rest: '' };
  const alone = /^[A-Z]/.test(line) && line.trim().split(/\s+/).length <= 3 ? partOf(line) : null;
  return alone === null ? null : { part: alone, rest: '' };
}

function partOf(name: string): Part | null {
  const key = name.trim().toLowerCase();
  return Object.hasOwn(NAMES, key) ? (NAMES[key] as Part) : null;
}
