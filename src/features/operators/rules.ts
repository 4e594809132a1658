// The roles of operators and their permissions. A permission is a noun and a verb; `approve` is a verb of its own,
// which no other verb implies.
import type { Grant } from '../../context.ts'

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

const BUSINESS_READS = [
  'tenant.read',
  'approval.read',
  'order.read',
  'suspense.read',
  'break.read',
  'payment_run.read',
  'fee.read',
  'journal.read',
] as const

/** The permissions of each role. */
export const PERMISSIONS: Record<Role, readonly string[]> = {
  support: BUSINESS_READS,
  operations: [
    ...BUSINESS_READS,
    'suspense.write',
    'payment_run.write',
    'journal.write',
    'personal_data.unmask',
  ],
  finance: [
    ...BUSINESS_READS,
    ...['activity.read', 'break.write', 'fee.write', 'journal.write', 'bank_account.write'],
    ...['approval.write', 'suspense.approve', 'break.approve', 'payment_run.approve', 'fee.approve'],
    ...['bank_account.approve', 'journal.approve'],
  ],
  compliance: [...BUSINESS_READS, 'activity.read', 'personal_data.unmask'],
  developer: [
    ...['tenant.read', 'order.read', 'client.read', 'client.write'],
    ...['approval.read', 'approval.write', 'client.approve'],
  ],
  auditor: [...BUSINESS_READS, 'activity.read', 'client.read', 'operator.read', 'limit.read', 'rule.read'],
  administrator: [
    ...['tenant.read', 'tenant.write', 'operator.read', 'operator.write', 'limit.read', 'limit.write'],
    ...['client.read', 'key.write', 'activity.read', 'rule.read', 'rule.write'],
    ...['approval.read', 'approval.write', 'limit.approve', 'rule.approve'],
  ],
}

const permissionsOf = (role: string): readonly string[] => PERMISSIONS[role as Role] ?? []

/** The roles that hold the permission. */
export const rolesThat = (permission: string): Role[] =>
  ROLES.filter((role) => PERMISSIONS[role].includes(permission))

/** Whether a grant holds in the tenant; null stands for the whole installation. */
export const covers = ({ of_tenant }: Grant, tenant: string | null): boolean =>
  of_tenant === null || of_tenant === tenant

/** Whether the grants contain the permission in the tenant; null stands for the whole installation. */
export const permits = (grants: readonly Grant[], permission: string, tenant: string | null): boolean =>
  grants.some((grant) => covers(grant, tenant) && permissionsOf(grant.role).includes(permission))

/** Whether the grants contain the permission in any tenant. */
export const permitsSomewhere = (grants: readonly Grant[], permission: string): boolean =>
  grants.some(({ role }) => permissionsOf(role).includes(permission))

/** The tenants in which the grants contain the permission; null stands for all. */
export function tenantsWith(grants: readonly Grant[], permission: string): string[] | null {
  const all = grants.filter(({ role }) => permissionsOf(role).includes(permission))
  return all.some(({ of_tenant }) => of_tenant === null) ? null : all.map(({ of_tenant }) => of_tenant!)
}

/** Whether an operator may manage another: they must have the permission wherever the other has a role. */
export function mayManage(grants: readonly Grant[], others: readonly Grant[]): boolean {
  const places = others.length === 0 ? [null] : others.map(({ of_tenant }) => of_tenant)
  return places.every((tenant) => permits(grants, 'operator.write', tenant))
}

/** The roles that hold the permission in the tenant; null stands for the whole installation. */
export const rolesWith = (grants: readonly Grant[], permission: string, tenant: string | null): string[] => [
  ...new Set(
    grants
      .filter((grant) => covers(grant, tenant) && permissionsOf(grant.role).includes(permission))
      .map(({ role }) => role),
  ),
]
