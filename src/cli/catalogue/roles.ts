export const ROLES = ['executive', 'manager', 'staff'] as const;
