// Rotation: a new data key for each tenant, under which everything is sealed anew, batch by batch, while the server
// runs. What is done lies in the data themselves, so a rotation that was cut off goes on where it stood. Data keys of
// before stay, wrapped: a process that had not heard of the new one may have sealed under them meanwhile.
import { type Database, PLATFORM } from '../db/database.ts'
import { part, statement } from '../db/sql.ts'
import type { MasterKey } from './master-keys.ts'
import { PLACES, type PlaceName } from './places.ts'
import { rewrapSigningKeys } from './signing-keys.ts'
import { addKey, listKeys, unwrap, wrap } from './tenant-keys.ts'
import { isSealed, type Vault } from './vault.ts'

const BATCH = 500

export interface House {
  database: Database
  masters: readonly MasterKey[]
  /** Drops what every process remembers of the tenant, its keys among it. */
  forget(tenant: string): Promise<void>
  /** The vault of the tenant with its newest keys. */
  vault(tenant: string): Promise<Vault>
}

export interface Rotated {
  tenants: number
  /** Keys of tenants and signing keys that are now sealed under the master key in use. */
  keys_wrapped: number
  /** Values sealed anew. */
  values_sealed: number
  /** Values that do not open, as `table.column of row`; they stand as they were. */
  unreadable: string[]
}

/** Wraps the keys of every tenant, and the signing keys, under the master key in use. */
export async function rewrapKeys({ database, masters, forget }: House): Promise<Rotated> {
  const tenants = await listTenants(database)
  const before = await database.sql(PLATFORM)<{ tenant: string }>`
    select tenant from personal_data_keys where master <> ${masters[0]!.id}`
  for (const tenant of new Set(before.map((row) => row.tenant))) {
    const sql = database.write(tenant)
    for (const key of await listKeys(sql, tenant)) {
      const { master, wrapped } = wrap(masters, tenant, key, unwrap(masters, tenant, key))
      await sql`
        update personal_data_keys set master = ${master}, wrapped = ${wrapped}
        where tenant = ${tenant} and purpose = ${key.purpose} and number = ${key.number} and wrapped = ${key.wrapped}`
    }
    await forget(tenant)
  }
  const keys_wrapped = before.length + (await rewrapSigningKeys(database, masters))
  return { tenants: tenants.length, keys_wrapped, values_sealed: 0, unreadable: [] }
}

/** Wraps the keys, gives every tenant a new data key, and seals everything anew under it. */
export async function rotatePersonalData(house: House): Promise<Rotated> {
  const rotated = await rewrapKeys(house)
  for (const tenant of await listTenants(house.database)) {
    const number = await takeNewKey(house, tenant)
    const unreadable = new Set<string>()
    // Once more after everything was sealed, for what was written under the key of before while it was.
    for (let sealed = 1; sealed > 0; rotated.values_sealed += sealed) {
      sealed = 0
      for (const place of Object.keys(PLACES) as PlaceName[])
        sealed += await sealAnew(house, tenant, place, unreadable)
    }
    rotated.unreadable.push(...unreadable)
    if (unreadable.size === 0)
      await house.database.write(tenant)`
        update personal_data_keys set completed_at = clock_timestamp()
        where tenant = ${tenant} and purpose = 'seal' and number = ${number}`
  }
  return rotated
}

async function listTenants(database: Database): Promise<string[]> {
  const rows = await database.sql(PLATFORM)<{ id: string }>`select id from tenants order by id`
  return rows.map(({ id }) => id)
}

// The key of a rotation that did not end is taken up again.
async function takeNewKey({ database, masters, forget, vault }: House, tenant: string): Promise<number> {
  await vault(tenant)
  const sql = database.write(tenant)
  const [newest] = await sql<{ number: number; is_done: boolean }>`
    select number, number = 1 or completed_at is not null as is_done from personal_data_keys
    where tenant = ${tenant} and purpose = 'seal' order by number desc limit 1`
  const number = newest!.is_done ? newest!.number + 1 : newest!.number
  await addKey(sql, masters, tenant, { purpose: 'seal', number })
  await forget(tenant)
  return number
}

interface Found {
  key: string
  row: string
  value: string
}

async function sealAnew(house: House, tenant: string, place: PlaceName, unreadable: Set<string>) {
  const vault = await house.vault(tenant)
  let sealed = 0
  for (let after = ''; ; ) {
    const rows = await listOlder(house.database, tenant, place, vault.newest, after)
    if (rows.length === 0) return sealed
    after = rows.at(-1)!.key
    sealed += await write(house.database, tenant, place, rows.flatMap(renew(vault, place, unreadable)))
  }
}

// What was written before anything was sealed is sealed now.
const renew = (vault: Vault, place: PlaceName, unreadable: Set<string>) => (found: Found) => {
  const { key, row, value } = found
  try {
    const text = isSealed(value) ? vault.open(place, row, value) : value
    return [{ key, was: value, sealed: vault.seal(place, row, text) }]
  } catch {
    unreadable.add(`${place} of ${row}`)
    return []
  }
}

const named = (text: string) => part([text] as unknown as TemplateStringsArray)

function listOlder(
  database: Database,
  tenant: string,
  place: PlaceName,
  newest: string,
  after: string,
): Promise<Found[]> {
  const [table, column] = place.split('.').map(named)
  const { key, row = key, mixed }: { key: string; row?: string; mixed?: true } = PLACES[place]
  const only = mixed ? part`and starts_with(${column}, 'hf1.')` : part``
  const { strings, values } = part`
    select ${named(key)} as key, ${named(row)} as row, ${column} as value from ${table}
    where tenant = ${tenant} and ${named(key)} > ${after} and not starts_with(${column}, ${newest}) ${only}
    order by ${named(key)} limit ${BATCH}`
  return database.run<Found>(tenant, statement(strings, values))
}

// Only values that are still what was read: whoever changed one meanwhile sealed it under the new key.
async function write(
  database: Database,
  tenant: string,
  place: PlaceName,
  rows: { key: string; was: string; sealed: string }[],
): Promise<number> {
  if (rows.length === 0) return 0
  const [table, column] = place.split('.').map(named)
  const key = named(PLACES[place].key)
  const { strings, values } = part`
    update ${table} t set ${column} = x.sealed
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (key text, was text, sealed text)
    where t.tenant = ${tenant} and t.${key} = x.key and t.${column} = x.was
    returning x.key`
  return (await database.runWrite(tenant, statement(strings, values))).length
}
