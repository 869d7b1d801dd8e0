import { CLAUDE_VERSION } from './fetch-claude.ts';

/** The newest Claude Code that our tests run against: the copy that the demo and they fetch. */
export const TESTED_VERSION = CLAUDE_VERSION;
