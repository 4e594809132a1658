// The roles of operators and their permissions. A permission is a noun and a verb; `approve` is a verb of its own,
// which no other verb implies.
import type { Grant } from '../../../context.ts'
import { ROLES, type Role } from '../../../settings/roles.ts'

export { ROLES, type Role }

const may = (verb: 'read' | 'write' | 'approve', ...nouns: string[]) => nouns.map((noun) => `${noun}.${verb}`)

const BUSINESS_READS = may(
  'read',
  'tenant',
  'work',
  'approval',
  'order',
  'suspense',
  'break',
  'payment_run',
  'fee',
  'deposit',
  'withdrawal',
  'journal',
  'model',
  'rebalancing',
  'savings_plan',
  'corporate_action',
  'instrument',
  'transaction',
  'transfer',
  'statement',
  'account',
  'customer',
  'application',
  'webhook',
  'job',
  'legal_document',
  'setting',
)

/** The permissions of each role. */
export const PERMISSIONS: Record<Role, readonly string[]> = {
  support: [...BUSINESS_READS, 'work.write', 'delivery.write'],
  operations: [
    ...BUSINESS_READS,
    ...may(
      'write',
      'work',
      'suspense',
      'payment_run',
      'transfer',
      'withdrawal',
      'deposit',
      'funding_account',
    ),
    ...may(
      'write',
      'document',
      'job',
      'journal',
      'rebalancing',
      'savings_plan',
      'instrument',
      'price',
      'bank_file',
      'corporate_action',
      'order',
      'delivery',
      'clock',
    ),
    'personal_data.unmask',
  ],
  finance: [
    ...BUSINESS_READS,
    'activity.read',
    ...may(
      'write',
      'work',
      'approval',
      'break',
      'fee',
      'bank_account',
      'journal',
      'firm_account',
      'bank_file',
      'money_setting',
    ),
    ...may(
      'approve',
      'instrument',
      'price',
      'firm_account',
      'suspense',
      'break',
      'payment_run',
      'fee',
      'bank_account',
      'transfer',
      'withdrawal',
      'deposit',
      'journal',
      'rebalancing',
      'savings_plan',
      'corporate_action',
      'order',
      'money_setting',
    ),
  ],
  compliance: [
    ...BUSINESS_READS,
    'activity.read',
    'retention.read',
    'retention.unmask',
    'personal_data.unmask',
    ...may('write', 'work', 'approval', 'application', 'claim', 'customer', 'account', 'retention'),
    'legal_document.write',
    ...may(
      'approve',
      'legal_document',
      'application',
      'claim',
      'customer',
      'account',
      'funding_account',
      'document',
      'retention',
      'setting',
    ),
  ],
  developer: [
    ...may('read', 'tenant', 'work', 'approval', 'order', 'client', 'webhook', 'job', 'setting'),
    ...may('write', 'work', 'approval', 'client', 'webhook', 'job', 'delivery', 'clock'),
    ...may('approve', 'client', 'webhook', 'job', 'delivery'),
  ],
  auditor: [
    ...BUSINESS_READS,
    ...may('read', 'activity', 'client', 'operator', 'limit', 'rule', 'retention'),
  ],
  administrator: [
    ...may(
      'read',
      'tenant',
      'work',
      'approval',
      'operator',
      'limit',
      'rule',
      'client',
      'activity',
      'setting',
    ),
    ...may('write', 'tenant', 'work', 'approval', 'operator', 'limit', 'rule', 'key', 'setting'),
    ...may('approve', 'tenant', 'operator', 'limit', 'rule', 'key', 'setting'),
  ],
}

/** The permissions of a role; none of a role that is gone. */
export const permissionsOf = (role: string): readonly string[] => PERMISSIONS[role as Role] ?? []

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
