// Selects of elections, and of the positions that have rights.
import type { Context, ReadContext } from '../../../context.ts'
import { eachById } from '../../../db/sql.ts'
import type { Decimal } from '../../../values/decimal.ts'
import { countedUnits } from '../read.ts'
import type { Election } from './rules.ts'

/** The position that an action counts. */
export interface ElectionPlace {
  action: string
  position: string
}

/** The key of a place in a map. */
export const electionKey = ({ action, position }: ElectionPlace): string => `${action} ${position}`

/** The elections at the places, in their order; places without one are left out. */
export async function listElections(
  { sql, tenant }: Pick<ReadContext, 'sql' | 'tenant'>,
  places: readonly ElectionPlace[],
): Promise<Map<string, Election[]>> {
  const elections = new Map<string, Election[]>()
  if (places.length === 0) return elections
  const keys = places.map(({ action, position }) => ({ id: position, action }))
  const rows = await sql<Election & ElectionPlace>`
    select e.action, e.position, e.election, trim_scale(e.rights)::text as rights, e.reserved,
           e.created_at as elected_at
    from rights_elections e
    where e.tenant = ${tenant} and (e.action, e.position) in (
      select x.action, x.id from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as x (id text, action text)
      where ${eachById})
    order by e.action, e.position, e.ordinal`
  for (const { action, position, ...election } of rows) {
    const key = electionKey({ action, position })
    elections.set(key, [...(elections.get(key) ?? []), election])
  }
  return elections
}

/** The position of the account whose units have rights, locked until the change ends; undefined without one. */
export async function lockEntitled(
  { sql, tenant }: Context,
  account: string,
  action: string,
): Promise<{ position: string; units: Decimal } | undefined> {
  const [row] = await sql<{ position: string; units: Decimal }>`
    select p.id as position, counted.units
    from corporate_actions x
    join positions p on p.tenant = x.tenant and p.instrument = x.instrument and p.account = ${account}
    cross join lateral (${countedUnits}) counted
    where x.tenant = ${tenant} and x.id = ${action} and counted.units > 0
    order by counted.units desc, p.id limit 1 for update of p`
  return row
}

/** The cash that elections on an action reserve, for each account. */
export function listReserved(
  { sql, tenant }: Context,
  action: string,
): Promise<{ account: string; currency: string; reserved: Decimal }[]> {
  return sql`
    select account, currency, sum(reserved) as reserved from rights_elections
    where tenant = ${tenant} and action = ${action} and reserved > 0
    group by account, currency order by account, currency`
}
