// The directory of cells, and the map by which a router finds the cell of a request.
import { type Database, PLATFORM } from '../db/database.ts'
import { INSTALLATION } from '../values/installation.ts'
import { readMembership } from './sharing/membership.ts'

export interface Cell {
  name: string
  address: string
}

/** Notes the address of a cell. Among cells that share, each notes its own. */
export async function setCell(database: Database, name: string, address: string): Promise<Cell> {
  const membership = await readMembership(database)
  if (membership && membership.name !== name)
    throw new Error(
      `This is the cell ${membership.name}: the cell ${name} notes its own address, which arrives here.`,
    )
  const [cell] = await database.write(PLATFORM)<Cell>`
    insert into cells (name, address) values (${name}, ${address})
    on conflict (name) do update set address = excluded.address
    returning name, address`
  return cell!
}

/** The cells, and the last move of each tenant that came or went. */
export async function listCells(database: Database) {
  const sql = database.sql(PLATFORM)
  const cells = await sql<Cell>`select name, address from cells order by name`
  const moves = await sql<{ tenant: string; cell: string; step: string; switched_at: string | null }>`
    select tenant, cell, step, switched_at from tenant_moves order by tenant`
  return { cells, moves }
}

/**
 * The ids of tenants and of their clients, each with its cell: those that live here, and all of the other cells that
 * share with this one.
 */
export async function listMap(database: Database, name: string): Promise<{ key: string; cell: string }[]> {
  return database.sql(PLATFORM)<{ key: string; cell: string }>`
    with elsewhere as (
      select distinct on (d.id) d.id, d.cell, d.clients
      from cell_tenants d
      where d.cell <> ${name} and not exists (select from tenants t where t.id = d.id)
      order by d.id, d.epoch desc)
    select id as key, ${name}::text as cell from tenants where id <> ${INSTALLATION}
    union all
    select c.id, ${name} from clients c join tenants t on t.id = c.tenant
    union all
    select id, cell from elsewhere
    union all
    select unnest(clients), cell from elsewhere
    order by key`
}
