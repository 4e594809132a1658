// The private keys that sign tokens and statements. They are sealed under a master key, bound to the id of the key.
// They belong to the installation, not to a tenant.
import { type Database, PLATFORM, type Sql } from '../db/database.ts'
import { findMaster, type MasterKey } from './master-keys.ts'
import { decrypt, encrypt } from './vault.ts'

export interface SealedKey {
  kid: string
  master: string
  sealed: string
}

const boundTo = (kid: string) => Buffer.from(`*\0signing_keys\0${kid}`)

/** Seals a private key under the master key in use. */
export function sealSigningKey(masters: readonly MasterKey[], kid: string, jwk: string): SealedKey {
  const { id, key } = masters[0]!
  return { kid, master: id, sealed: encrypt(key, boundTo(kid), jwk) }
}

/** Opens a private key with the master key it names. */
export function openSigningKey(masters: readonly MasterKey[], { kid, master, sealed }: SealedKey): string {
  return decrypt(findMaster(masters, master).key, boundTo(kid), sealed, `signing key ${kid}`)
}

/**
 * Stores a new key that signs from now on. Every earlier key verifies for at most `overlap_seconds` more; the private
 * parts of keys that do not verify any more are erased.
 */
export async function replaceSigningKeys(
  sql: Sql,
  { kid, master, sealed, public_jwk }: SealedKey & { public_jwk: object },
  overlap_seconds: number,
): Promise<void> {
  await sql`
    with ended as (
      update signing_keys
      set retired_at = least(retired_at, now() + make_interval(secs => ${overlap_seconds}))
      where ${overlap_seconds} > 0 and (retired_at is null or retired_at > now())
    ), erased as (
      update signing_keys
      set retired_at = least(retired_at, now()), private_jwk = null, master = null, sealed = null
      where sealed is not null and (${overlap_seconds} <= 0 or retired_at <= now())
    )
    insert into signing_keys (kid, master, sealed, public_jwk, created_at)
    values (${kid}, ${master}, ${sealed}, ${JSON.stringify(public_jwk)}, clock_timestamp())`
}

/** Seals the keys that an earlier version stored unsealed. */
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

/** Seals every key under the master key in use, and returns the number of keys that were sealed under another one. */
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
