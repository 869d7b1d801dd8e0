/** How a member says its work stands. */
export const STATUSES = ['done', 'failed', 'blocked', 'progress'] as const;
export type ReportStatus = (typeof STATUSES)[number];

/** Why, when it has failed or is blocked. */
export const REASONS = [
  'asked',
  'beyond_capability',
  'decision_needed',
  'permission',
  'input',
  'budget',
  'transient',
  'business_rule',
  'system',
  'other',
] as const;
export type Reason = (typeof REASONS)[number];

/** Why a turn came to nothing. */
export const CAUSES = [
  'rate_limit',
  'authentication',
  'billing',
  'server',
  'output_limit',
  'refusal',
  'invalid_request',
  'budget',
  'limit',
  'unknown',
] as const;
