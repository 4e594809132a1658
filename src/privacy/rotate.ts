// Rotation: each tenant gets a new data key, under which every sealed value is sealed again, batch by batch, while the
// server runs. The rows themselves show the progress of a rotation, so an interrupted one continues from there.
// Earlier data keys stay, wrapped: a process that does not know the new key yet may still seal under an earlier one.
import { type Database, PLATFORM } from '../db/database.ts'
import { part, plainSql, statement } from '../db/sql.ts'
import { INSTALLATION } from '../values/installation.ts'
import type { MasterKey } from './master-keys.ts'
import { placeOf, type SealedColumn, sealedColumns } from './sealed-columns.ts'
import { rewrapSigningKeys } from './signing-keys.ts'
import { addKey, listKeys, unwrap, wrap } from './tenant-keys.ts'
import { isSealed, type Vault } from './vault.ts'

const BATCH_SIZE = 500

export interface Installation {
  database: Database
  masters: readonly MasterKey[]
  /** Whether another cell is the home of this one: it rotates the keys that all cells share. */
  is_follower?: boolean
  /** Drops the tenant, and with it its keys, from the memory of every process. */
  forget(tenant: string): Promise<void>
  /** The vault of the tenant with its newest keys. */
  vault(tenant: string): Promise<Vault>
}

export interface Rotated {
  tenants: number
  /** The number of tenants' keys and signing keys that are now wrapped under the master key in use. */
  keys_wrapped: number
  /** The number of values that were sealed again. */
  values_sealed: number
  /** The values that do not open, as `table.column of row`; they stay as they were. */
  unreadable: string[]
}

/** Wraps the keys of every tenant, and the signing keys, under the master key in use. */
export async function rewrapKeys(installation: Installation): Promise<Rotated> {
  const { database, masters, is_follower, forget } = installation
  const tenants = await listTenants(installation)
  const older = await database.sql(PLATFORM)<{ tenant: string }>`
    select tenant from personal_data_keys where master <> ${masters[0]!.id} and tenant = any (${tenants})`
  for (const tenant of new Set(older.map((row) => row.tenant))) {
    const sql = database.write(tenant)
    for (const key of await listKeys(sql, tenant)) {
      const { master, wrapped } = wrap(masters, tenant, key, unwrap(masters, tenant, key))
      await sql`
        update personal_data_keys set master = ${master}, wrapped = ${wrapped}
        where tenant = ${tenant} and purpose = ${key.purpose} and number = ${key.number} and wrapped = ${key.wrapped}`
    }
    await forget(tenant)
  }
  const signing = is_follower ? 0 : await rewrapSigningKeys(database, masters)
  const keys_wrapped = older.length + signing
  return { tenants: tenants.length, keys_wrapped, values_sealed: 0, unreadable: [] }
}

/** Wraps the keys, gives every tenant a new data key, and seals every value again under it. */
export async function rotatePersonalData(installation: Installation): Promise<Rotated> {
  const rotated = await rewrapKeys(installation)
  for (const tenant of await listTenants(installation)) {
    const number = await useNewKey(installation, tenant)
    const unreadable = new Set<string>()
    // Repeated until nothing is left, because other processes may seal under the earlier key in the meantime.
    for (let sealed = 1; sealed > 0; rotated.values_sealed += sealed) {
      sealed = 0
      for (const column of sealedColumns())
        sealed += await sealColumn(installation, tenant, column, unreadable)
    }
    rotated.unreadable.push(...unreadable)
    if (unreadable.size === 0)
      await installation.database.write(tenant)`
        update personal_data_keys set completed_at = clock_timestamp()
        where tenant = ${tenant} and purpose = 'seal' and number = ${number}`
  }
  return rotated
}

async function listTenants({ database, is_follower }: Installation): Promise<string[]> {
  const rows = await database.sql(PLATFORM)<{ id: string }>`
    select id from tenants where not (${is_follower === true} and id = ${INSTALLATION}) order by id`
  return rows.map(({ id }) => id)
}

// Makes a new key, unless the newest one belongs to a rotation that was interrupted.
async function useNewKey(
  { database, masters, forget, vault }: Installation,
  tenant: string,
): Promise<number> {
  await vault(tenant)
  const sql = database.write(tenant)
  const [newest] = await sql<{ number: number; is_complete: boolean }>`
    select number, number = 1 or completed_at is not null as is_complete from personal_data_keys
    where tenant = ${tenant} and purpose = 'seal' order by number desc limit 1`
  const number = newest!.is_complete ? newest!.number + 1 : newest!.number
  await addKey(sql, masters, tenant, { purpose: 'seal', number })
  await forget(tenant)
  return number
}

interface StoredValue {
  key: string
  row: string
  value: string
}

async function sealColumn(
  { database, vault: vaultOf }: Installation,
  tenant: string,
  column: SealedColumn,
  unreadable: Set<string>,
): Promise<number> {
  const vault = await vaultOf(tenant)
  let sealed = 0
  for (let after = ''; ; ) {
    const values = await listOlder(database, tenant, column, vault.newest, after)
    if (values.length === 0) return sealed
    after = values.at(-1)!.key
    sealed += await write(database, tenant, column, values.flatMap(sealAgain(vault, column, unreadable)))
  }
}

// A value that was stored before its column was sealed is sealed now.
const sealAgain =
  (vault: Vault, column: SealedColumn, unreadable: Set<string>) =>
  ({ key, row, value }: StoredValue) => {
    try {
      const text = isSealed(value) ? vault.open(column, row, value) : value
      return [{ key, was: value, sealed: vault.seal(column, row, text) }]
    } catch {
      unreadable.add(`${column} of ${row}`)
      return []
    }
  }

function listOlder(
  database: Database,
  tenant: string,
  sealed_column: SealedColumn,
  newest: string,
  after: string,
): Promise<StoredValue[]> {
  const [table, column] = sealed_column.split('.').map(plainSql)
  const place = placeOf(sealed_column)
  const key = plainSql(place.key)
  const { strings, values } = part`
    select ${key} as key, ${plainSql(place.row)} as row, ${column} as value from ${table}
    where tenant = ${tenant} and ${key} > ${after} and not starts_with(${column}, ${newest})
      ${place.mixed ? part`and starts_with(${column}, 'hf1.')` : part``}
    order by ${key} limit ${BATCH_SIZE}`
  return database.run<StoredValue>(tenant, statement(strings, values))
}

// Only values that have not changed since they were read: a change in the meantime has sealed the value already.
async function write(
  database: Database,
  tenant: string,
  sealed_column: SealedColumn,
  rows: { key: string; was: string; sealed: string }[],
): Promise<number> {
  if (rows.length === 0) return 0
  const [table, column] = sealed_column.split('.').map(plainSql)
  const key = plainSql(placeOf(sealed_column).key)
  const { strings, values } = part`
    update ${table} t set ${column} = x.sealed
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (key text, was text, sealed text)
    where t.tenant = ${tenant} and t.${key} = x.key and t.${column} = x.was
    returning x.key`
  return (await database.runWrite(tenant, statement(strings, values))).length
}
