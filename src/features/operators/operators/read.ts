// Every select of operators and what belongs to them.
import type { Grant, ReadContext } from '../../../context.ts'
import { equals, part } from '../../../db/sql.ts'
import { firstRows, inOrderOf, newestFirst, type PageWindow } from '../../../http/api/page.ts'
import { openRow } from '../../../privacy/seal-row.ts'
import { INSTALLATION } from '../../../values/installation.ts'
import { PERMISSIONS, type Role, tenantsWith } from './rules.ts'

type Reader = Pick<ReadContext, 'sql' | 'vault'>

export interface Operator {
  id: string
  email: string
  name: string
  status: 'active' | 'disabled'
  has_password: boolean
  is_break_glass: boolean
  has_single_sign_on: boolean
  passkeys: number
  grants: (Grant & { id: string; granted_by: string; created_at: string })[]
  last_seen_at: string | null
  created_at: string
}

const operatorColumns = part`
  o.id, o.email, o.name, o.status, o.password_hash is not null as has_password, o.created_at,
  o.is_break_glass,
  exists (select from operator_identities i where i.tenant = o.tenant and i.operator = o.id) as has_single_sign_on,
  (select count(*) from operator_passkeys p where p.tenant = o.tenant and p.operator = o.id) as passkeys,
  (select max(s.last_seen_at) from operator_sessions s where s.tenant = o.tenant and s.operator = o.id)
    as last_seen_at,
  coalesce((select json_agg(json_build_object(
      'id', g.id, 'role', g.role, 'of_tenant', g.of_tenant, 'granted_by', g.granted_by,
      'created_at', to_char(g.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by g.id)
    from operator_grants g where g.tenant = o.tenant and g.operator = o.id), '[]') as grants`

export interface OperatorFilter {
  status?: Operator['status']
  /** Only operators with this role, in one of the tenants or in all. */
  role?: string
  /** Also operators whose roles all hold in every tenant. */
  with_general?: boolean
}

/** The operators with a role in one of the tenants, or all; newest first. */
export async function listOperators(
  context: Reader,
  tenants: string[] | null,
  { status, role, with_general = false }: OperatorFilter,
  window: PageWindow,
): Promise<Operator[]> {
  const ofRole =
    role === undefined
      ? part``
      : part`and exists (
          select from operator_grants g
          where g.tenant = o.tenant and g.operator = o.id and g.role = ${role}
            and (${tenants}::text[] is null or g.of_tenant is null or g.of_tenant = any(${tenants}::text[])))`
  const rows = await context.sql<Operator>`
    select ${operatorColumns} from operators o
    where o.tenant = ${INSTALLATION} and (${tenants}::text[] is null or exists (
      select from operator_grants g
      where g.tenant = o.tenant and g.operator = o.id
        and (g.of_tenant = any(${tenants}::text[]) or ${with_general}::boolean and g.of_tenant is null)))
      ${ofRole} ${equals(part`o.status`, status)} ${newestFirst(window, part`o.created_at`, part`o.id`)}`
  return rows.map((row) => openRow(context.vault, 'operators', { ...row, grants: grantsIn(tenants, row) }))
}

// The roles that hold in one of the tenants; the others are the concern of other administrators.
const grantsIn = (tenants: string[] | null, { grants }: Operator) =>
  grants.filter(({ of_tenant }) => tenants === null || of_tenant === null || tenants.includes(of_tenant))

/** The operator with the id, who exists because a session names them. */
export async function readOperator(context: Reader, id: string): Promise<Operator> {
  const [row] = await context.sql<Operator>`
    select ${operatorColumns} from operators o where o.tenant = ${INSTALLATION} and o.id = ${id}`
  return openRow(context.vault, 'operators', row!)
}

export interface ShownInvitation {
  id: string
  email: string
  role: string
  of_tenant: string | null
  invited_by: string
  expires_at: string
  created_at: string
}

/** The open invitations to the tenants, or all; newest first. */
export async function listInvitations(
  { sql, vault, now }: ReadContext,
  tenants: string[] | null,
  { role, of_tenant }: { role?: string; of_tenant?: string },
  window: PageWindow,
): Promise<ShownInvitation[]> {
  const rows = await sql<ShownInvitation>`
    select id, email, role, of_tenant, invited_by, expires_at, created_at from operator_invitations
    where tenant = ${INSTALLATION} and accepted_at is null and revoked_at is null and expires_at > ${now}
      and (${tenants}::text[] is null or of_tenant = any(${tenants}::text[]))
      ${equals(part`role`, role)} ${equals(part`of_tenant`, of_tenant)}
      ${newestFirst(window, part`created_at`, part`id`)}`
  return rows.map((row) => openRow(vault, 'operator_invitations', row))
}

/** The open sessions and valid tokens of an operator, newest first. */
export function listSessions(
  { app, sql, now }: ReadContext,
  operator: string,
  { kind }: { kind?: string },
  window: PageWindow,
) {
  return sql`
    select id, kind, method, name, address, user_agent, stepped_up_at, u.last_seen_at, expires_at, created_at
    from operator_sessions s
    cross join lateral (
      select greatest(s.last_seen_at, max(u.seen_at)) as last_seen_at
      from operator_session_uses u where u.session = s.id) u
    where tenant = ${INSTALLATION} and operator = ${operator} and ended_at is null and expires_at > ${now}
      and (kind = 'token' or u.last_seen_at > ${now}::timestamptz
                                            - make_interval(mins => ${app.config.operator_idle_minutes}::int))
      ${equals(part`kind`, kind)} ${newestFirst(window, part`created_at`, part`id`)}`
}

/** The passkeys of an operator, newest first. */
export function listPasskeys(
  { sql }: Pick<ReadContext, 'sql'>,
  operator: string,
  window: PageWindow = firstRows(),
) {
  return sql<{
    id: string
    name: string
    credential: string
    last_used_at: string | null
    created_at: string
  }>`
    select id, name, credential, last_used_at, created_at from operator_passkeys
    where tenant = ${INSTALLATION} and operator = ${operator}
      ${newestFirst(window, part`created_at`, part`id`)}`
}

interface LimitKey {
  role: string
  of_tenant: string | null
  currency: string
}

/** The limits, by role, tenant and currency; a general one comes before those for a tenant. */
export function listLimits(
  { sql }: Pick<ReadContext, 'sql'>,
  { role, of_tenant, currency }: { role?: string; of_tenant?: string; currency?: string },
  window: PageWindow,
) {
  return sql<LimitKey>`
    select role, of_tenant, currency, most, most_a_day, most_a_month, set_by, modified_at from operator_limits
    where tenant = ${INSTALLATION} ${equals(part`role`, role)} ${equals(part`of_tenant`, of_tenant)}
      ${equals(part`currency`, currency)}
      ${inOrderOf(window, part`role`, part`coalesce(of_tenant, '')`, part`currency`)}`
}

/** The tenants where the signed-in operator has the permission; null stands for all. */
export const tenantsOf = ({ actor }: Pick<ReadContext, 'actor'>, permission: string): string[] | null =>
  tenantsWith(actor.session!.grants, permission)

/** The permissions of each grant. */
export const permissionsOf = (grants: readonly Grant[]) =>
  grants.map(({ role, of_tenant }) => ({ of_tenant, permissions: [...(PERMISSIONS[role as Role] ?? [])] }))

/** The roles of active operators, by the operator's id. Disabled operators have none. */
export async function grantsOf(
  { app }: Pick<ReadContext, 'app'>,
  operators: string[],
): Promise<Map<string, Grant[]>> {
  const rows = await app.database.sql(INSTALLATION)<Grant & { operator: string }>`
    select g.operator, g.role, g.of_tenant from operator_grants g
    join operators o on o.tenant = g.tenant and o.id = g.operator and o.status = 'active'
    where g.tenant = ${INSTALLATION} and g.operator = any(${operators}::text[]) order by g.id`
  const grants = new Map<string, Grant[]>()
  for (const { operator, ...grant } of rows) grants.set(operator, [...(grants.get(operator) ?? []), grant])
  return grants
}

/** Which of the operators are break-glass accounts. */
export async function listBreakGlass(
  { app }: Pick<ReadContext, 'app'>,
  operators: string[],
): Promise<Set<string>> {
  const rows = await app.database.sql(INSTALLATION)<{ id: string }>`
    select id from operators
    where tenant = ${INSTALLATION} and id = any(${operators}::text[]) and is_break_glass`
  return new Set(rows.map(({ id }) => id))
}
