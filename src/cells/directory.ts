// The directory of cells, and the map by which a router finds the cell of a request.
import { type Database, PLATFORM } from '../db/database.ts'
import { INSTALLATION } from '../values/installation.ts'

export interface Cell {
  name: string
  address: string
}

/** Notes the address of a cell. */
export async function setCell(database: Database, name: string, address: string): Promise<Cell> {
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

/** The ids of the tenants that live here, and of their clients. */
export async function listMap(database: Database): Promise<string[]> {
  const rows = await database.sql(PLATFORM)<{ key: string }>`
    select id as key from tenants where id <> ${INSTALLATION}
    union all
    select c.id from clients c join tenants t on t.id = c.tenant
    order by key`
  return rows.map(({ key }) => key)
}
