// Whose bank account it is, and its IBAN, lie sealed in the database. Two rows are told to be the same by a keyed
// hash of the IBAN; a bank account is bound to the account, bank and currency it is registered for.
import type { Vault } from '../../privacy/vault.ts'

interface Registered {
  account: string
  bank_code: string
  currency: string
}

interface Holder {
  owner_name: string
  iban: string
  nickname: string | null
}

/** The keyed hash by which IBANs, in their one form, are compared. */
export const ibanHash = (vault: Vault, iban: string) => vault.hash('iban', iban).toString('base64url')

/** The keyed hash by which the spellings of owners' names are compared. */
export const ownerHash = (vault: Vault, owner_name: string) =>
  vault.hash('owner_name', owner_name).toString('base64url')

const rowOf = ({ account, bank_code, currency }: Registered, iban_hash: string) =>
  `${account} ${iban_hash} ${bank_code} ${currency}`

/** Seals a bank account that is registered on an account. */
export function sealBankAccount(
  vault: Vault,
  { owner_name, iban, nickname, ...registered }: Holder & Registered,
) {
  const iban_hash = ibanHash(vault, iban)
  const row = rowOf(registered, iban_hash)
  return {
    iban_hash,
    owner_hash: ownerHash(vault, owner_name),
    iban: vault.seal('funding_accounts.iban', row, iban),
    owner_name: vault.seal('funding_accounts.owner_name', row, owner_name),
    nickname: nickname === null ? null : vault.seal('funding_accounts.nickname', row, nickname),
  }
}

/**
 * Opens the IBAN and the nickname of a bank account that was read with its hash and the account it is registered on.
 */
export function openNumber(
  vault: Vault,
  {
    iban_hash,
    iban,
    nickname,
    ...registered
  }: Omit<Holder, 'owner_name'> & Registered & { iban_hash: string },
): Omit<Holder, 'owner_name'> {
  const row = rowOf(registered, iban_hash)
  return {
    iban: vault.open('funding_accounts.iban', row, iban),
    nickname: nickname === null ? null : vault.open('funding_accounts.nickname', row, nickname),
  }
}

/** Opens a bank account that was read with its hash and the account it is registered on. */
export function openBankAccount<Row extends Holder & Registered & { iban_hash: string }>(
  vault: Vault,
  known: Row,
): Omit<Row, 'iban_hash' | 'account'> {
  const { iban_hash, account, ...rest } = known
  const owner_name = vault.open('funding_accounts.owner_name', rowOf(known, iban_hash), known.owner_name)
  return { ...rest, ...openNumber(vault, known), owner_name }
}

interface Payment {
  id: string
  owner_name: string
  iban: string
  reference: string
}

/** Seals what an inbound payment says of its sender. */
export function sealPayment(vault: Vault, { id, owner_name, iban, reference }: Payment) {
  return {
    owner_name: vault.seal('inbound_payments.owner_name', id, owner_name),
    iban: vault.seal('inbound_payments.iban', id, iban),
    reference: vault.seal('inbound_payments.reference', id, reference),
  }
}

/** Opens what an inbound payment says of its sender. */
export function openPayment<Row extends Payment>(vault: Vault, row: Row): Row {
  return {
    ...row,
    owner_name: vault.open('inbound_payments.owner_name', row.id, row.owner_name),
    iban: vault.open('inbound_payments.iban', row.id, row.iban),
    reference: vault.open('inbound_payments.reference', row.id, row.reference),
  }
}
