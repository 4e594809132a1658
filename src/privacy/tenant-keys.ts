// The keys of a tenant: its data keys, the newest of them in use, and the key from which the hash keys are derived.
// They are made when they are first needed, and stored wrapped under a master key, bound to tenant, purpose and
// number.
import { createSecretKey, randomBytes } from 'node:crypto'
import { type Database, PLATFORM, type Sql } from '../db/database.ts'
import { WrongSetting } from '../settings/setting.ts'
import { findMaster, type MasterKey } from './master-keys.ts'
import { decrypt, encrypt, newVault, type Vault } from './vault.ts'

interface KeyName {
  purpose: 'seal' | 'search'
  number: number
}

export interface WrappedKey extends KeyName {
  master: string
  wrapped: string
}

/** Loads the tenant's keys; makes the first ones if there are none. */
export async function loadVault(
  database: Database,
  masters: readonly MasterKey[],
  tenant: string,
): Promise<Vault> {
  const sql = database.sql(tenant)
  let rows = await listKeys(sql, tenant)
  if (rows.length < 2) {
    await database.prepareRead(tenant, async (tx) => {
      await addKey(tx.sql, masters, tenant, { purpose: 'search', number: 1 })
      await addKey(tx.sql, masters, tenant, { purpose: 'seal', number: 1 })
    })
    rows = await listKeys(sql, tenant)
  }
  const keys = rows.map((row) => ({ ...row, key: createSecretKey(unwrap(masters, tenant, row)) }))
  const seal = keys.filter(({ purpose }) => purpose === 'seal')
  return newVault({
    tenant,
    seal: new Map(seal.map(({ number, key }) => [number, key])),
    search: keys.find(({ purpose }) => purpose === 'search')!.key,
  })
}

/** Lists the tenant's keys, wrapped. */
export function listKeys(sql: Sql, tenant: string): Promise<WrappedKey[]> {
  return sql<WrappedKey>`
    select purpose, number, master, wrapped from personal_data_keys where tenant = ${tenant} order by purpose, number`
}

/** Makes a key with the number, unless there is one. */
export async function addKey(
  sql: Sql,
  masters: readonly MasterKey[],
  tenant: string,
  { purpose, number }: KeyName,
): Promise<void> {
  const { master, wrapped } = wrap(masters, tenant, { purpose, number }, randomBytes(32))
  await sql`
    insert into personal_data_keys (tenant, purpose, number, master, wrapped, created_at)
    values (${tenant}, ${purpose}, ${number}, ${master}, ${wrapped}, clock_timestamp())
    on conflict do nothing`
}

/** Wraps a key of a tenant under the master key in use. */
export function wrap(
  masters: readonly MasterKey[],
  tenant: string,
  name: KeyName,
  key: Buffer,
): { master: string; wrapped: string } {
  const { id, key: under } = masters[0]!
  return { master: id, wrapped: encrypt(under, bindingOf(tenant, name), key.toString('base64url')) }
}

/** Unwraps a key of a tenant with the master key it names. */
export function unwrap(
  masters: readonly MasterKey[],
  tenant: string,
  { purpose, number, master, wrapped }: WrappedKey,
): Buffer {
  const { key } = findMaster(masters, master)
  const text = decrypt(key, bindingOf(tenant, { purpose, number }), wrapped, `${purpose} key ${number}`)
  return Buffer.from(text, 'base64url')
}

const bindingOf = (tenant: string, { purpose, number }: KeyName) =>
  Buffer.from(`${tenant}\0personal_data_keys\0${purpose} ${number}`)

/** Refuses to start without a master key that the database needs. */
export async function requireMasterKeys(database: Database, masters: readonly MasterKey[]): Promise<void> {
  const rows = await database.sql(PLATFORM)<{
    master: string
  }>`
    select master from personal_data_keys
    union select master from signing_keys where master is not null`
  const missing = rows.map(({ master }) => master).filter((id) => masters.every((master) => master.id !== id))
  if (missing.length === 0) return
  const configured = masters.map(({ id }) => id).join(', ')
  throw new WrongSetting(
    `The database has data sealed under the key ${missing.join(', ')}; the settings name ${configured}. ` +
      'List the missing key in PERSONAL_DATA_KEY, or put its file back.',
  )
}
