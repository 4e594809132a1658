/** The roles of operators. */
export const ROLES = [
  'support',
  'operations',
  'finance',
  'compliance',
  'developer',
  'auditor',
  'administrator',
] as const
export type Role = (typeof ROLES)[number]
