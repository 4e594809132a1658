// The answer of a cell in which a tenant does not live.
import { type Database, PLATFORM } from '../db/database.ts'
import { Refusal } from '../errors.ts'

/**
 * The refusal for a tenant that moves at this moment, or that lives elsewhere by the directory of all cells or by its
 * last move from here; undefined if this cell knows of none.
 */
export async function refuseElsewhere(database: Database, tenant: string): Promise<Refusal | undefined> {
  const [move] = await database.sql(PLATFORM)<{ cell: string; address: string; is_away: boolean }>`
    select c.name as cell, c.address, x.is_away
    from (
      select m.cell, m.is_away, case when m.is_away then 2 else 0 end as rank, 0 as epoch
      from tenant_moves m where m.tenant = ${tenant}
      union all
      select d.cell, true, 1, d.epoch from cell_tenants d join cell_membership h on h.name <> d.cell
      where d.id = ${tenant}) x
    join cells c on c.name = x.cell
    order by x.rank, x.epoch desc limit 1`
  if (!move) return undefined
  const { cell, address, is_away } = move
  if (is_away)
    return new Refusal('tenant_moved', `The tenant lives in the cell ${cell}.`, {
      context: { cell, address },
    })
  return new Refusal('service_unavailable', 'The tenant moves to another cell at this moment.', {
    headers: { 'Retry-After': '1' },
  })
}
