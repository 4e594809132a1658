// The private keys that sign tokens and statements: sealed under a master key, bound to the id of the key. They
// belong to the installation and to no tenant.
import { type Database, PLATFORM } from '../db/database.ts'
import { findMaster, type MasterKey } from './master-keys.ts'
import { decrypt, encrypt } from './vault.ts'

export interface SealedKey {
  kid: string
  master: string
  sealed: string
}

const beside = (kid: string) => Buffer.from(`*\0signing_keys\0${kid}`)

/** Seals a private key under the master key in use. */
export function sealSigningKey(masters: readonly MasterKey[], kid: string, jwk: string): SealedKey {
  const { id, key } = masters[0]!
  return { kid, master: id, sealed: encrypt(key, beside(kid), jwk) }
}

/** Opens a private key with the master key it names. */
export function openSigningKey(masters: readonly MasterKey[], { kid, master, sealed }: SealedKey): string {
  return decrypt(findMaster(masters, master).key, beside(kid), sealed, `signing key ${kid}`)
}

/** Seals the keys that an earlier version left in clear. */
export async function sealClearKeys(database: Database, masters: readonly MasterKey[]): Promise<void> {
  const sql = database.write(PLATFORM)
  const clear = await sql<{ kid: string; jwk: string }>`
    select kid, private_jwk::text as jwk from signing_keys where private_jwk is not null`
  for (const { kid, jwk } of clear) {
    const { master, sealed } = sealSigningKey(masters, kid, jwk)
    await sql`
      update signing_keys set private_jwk = null, master = ${master}, sealed = ${sealed}
      where kid = ${kid} and private_jwk is not null`
  }
}

/** Seals every key under the master key in use; returns how many lay under another one. */
export async function rewrapSigningKeys(database: Database, masters: readonly MasterKey[]): Promise<number> {
  const sql = database.write(PLATFORM)
  const before = await sql<SealedKey & object>`
    select kid, master, sealed from signing_keys where master <> ${masters[0]!.id}`
  for (const key of before) {
    const { master, sealed } = sealSigningKey(masters, key.kid, openSigningKey(masters, key))
    await sql`
      update signing_keys set master = ${master}, sealed = ${sealed}
      where kid = ${key.kid} and sealed = ${key.sealed}`
  }
  return before.length
}
