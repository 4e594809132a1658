// The owner's name and the IBAN of a bank account are sealed in the database, bound to the account, bank and currency
// of the registration. A keyed hash of the IBAN finds rows of the same bank account.
import { openRow, sealRow } from '../../../privacy/seal-row.ts'
import type { Vault } from '../../../privacy/vault.ts'

interface Registration {
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
const ownerHash = (vault: Vault, owner_name: string) =>
  vault.hash('owner_name', owner_name).toString('base64url')

/** Seals a bank account for its registration on an account. */
export function sealBankAccount(
  vault: Vault,
  { account, bank_code, currency, owner_name, iban, nickname }: Holder & Registration,
) {
  const iban_hash = ibanHash(vault, iban)
  const row = { account, iban_hash, bank_code, currency, owner_name, iban, nickname }
  return { ...sealRow(vault, 'funding_accounts', row), owner_hash: ownerHash(vault, owner_name) }
}

/** Opens the IBAN and the nickname of a bank account; the row carries its hash and the account of the registration. */
export function openIban(
  vault: Vault,
  row: Omit<Holder, 'owner_name'> & Registration & { iban_hash: string },
): Omit<Holder, 'owner_name'> {
  const { account, iban_hash, bank_code, currency, iban, nickname } = row
  return openRow(vault, 'funding_accounts', { account, iban_hash, bank_code, currency, iban, nickname })
}

/** Opens a bank account; the row carries its hash and the account of the registration. */
export function openBankAccount<Row extends Holder & Registration & { iban_hash: string }>(
  vault: Vault,
  row: Row,
): Omit<Row, 'iban_hash' | 'account'> {
  const { iban_hash: _, account: __, ...shown } = openRow(vault, 'funding_accounts', row)
  return shown
}
