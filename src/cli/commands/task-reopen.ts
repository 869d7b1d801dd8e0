import { taskStep } from '../task-step.ts';

export const run = taskStep('reopen');
