// Reads the limits of roles in a tenant, and the amounts that count towards them.
import type { ReadContext } from '../../../../context.ts'
import { INSTALLATION } from '../../../../values/installation.ts'
import { dayOf, monthOf } from '../../../../values/time.ts'
import { PERMISSIONS, type Role } from '../rules.ts'
import type { RoleLimit, Use } from './decide-limit.ts'

/** The roles with all their permissions. */
export const withPermissions = (roles: readonly string[]) =>
  roles.map((role) => ({ role, permissions: PERMISSIONS[role as Role] ?? [] }))

/** The limits of the roles in a currency, or in every currency: those of the tenant, and the general ones. */
export const listRoleLimits = (
  { app, tenant }: Pick<ReadContext, 'app' | 'tenant'>,
  roles: readonly string[],
  currency: string | null,
) =>
  app.database.sql(INSTALLATION)<RoleLimit & { currency: string }>`
    select role, of_tenant, currency, most, most_a_day, most_a_month from operator_limits
    where tenant = ${INSTALLATION} and role = any(${roles}::text[])
      and (${currency}::text is null or currency = ${currency}) and (of_tenant is null or of_tenant = ${tenant})
    order by role, currency, of_tenant nulls last`

/** The sums that the operator has moved in a currency, or in every currency, on the tenant's day and in its month. */
export const readUses = (
  { sql, tenant, now }: Pick<ReadContext, 'sql' | 'tenant' | 'now'>,
  operator: string,
  currency: string | null,
) =>
  sql<Use & { currency: string }>`
    select permission, currency, coalesce(sum(amount) filter (where day = ${dayOf(now)}), 0.00) as day,
      sum(amount) as month
    from operator_amounts
    where tenant = ${tenant} and operator = ${operator} and (${currency}::text is null or currency = ${currency})
      and day between ${monthOf(dayOf(now))} and ${dayOf(now)}
    group by permission, currency`
