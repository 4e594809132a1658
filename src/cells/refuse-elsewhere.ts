// The answer of a cell in which a tenant does not live.
import { type Database, PLATFORM } from '../db/database.ts'
import { Refusal } from '../errors.ts'

/** The refusal for a tenant that is not here, or moves at this moment; undefined if this cell knows of no move. */
export async function refuseElsewhere(database: Database, tenant: string): Promise<Refusal | undefined> {
  const [move] = await database.sql(PLATFORM)<{ cell: string; address: string; is_away: boolean }>`
    select m.cell, c.address, m.is_away from tenant_moves m join cells c on c.name = m.cell
    where m.tenant = ${tenant}`
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
