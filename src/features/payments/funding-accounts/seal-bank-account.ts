// The owner's name and the IBAN of a bank account are sealed in the database, bound to the account, bank and currency
// of the registration. A keyed hash of the IBAN finds rows of the same bank account.
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

const rowName = ({ account, bank_code, currency }: Registration, iban_hash: string) =>
  `${account} ${iban_hash} ${bank_code} ${currency}`

/** Seals a bank account for its registration on an account. */
export function sealBankAccount(
  vault: Vault,
  { owner_name, iban, nickname, ...registered }: Holder & Registration,
) {
  const iban_hash = ibanHash(vault, iban)
  const name = rowName(registered, iban_hash)
  return {
    iban_hash,
    owner_hash: ownerHash(vault, owner_name),
    iban: vault.seal('funding_accounts.iban', name, iban),
    owner_name: vault.seal('funding_accounts.owner_name', name, owner_name),
    nickname: nickname === null ? null : vault.seal('funding_accounts.nickname', name, nickname),
  }
}

/** Opens the IBAN and the nickname of a bank account; the row carries its hash and the account of the registration. */
export function openIban(
  vault: Vault,
  {
    iban_hash,
    iban,
    nickname,
    ...registered
  }: Omit<Holder, 'owner_name'> & Registration & { iban_hash: string },
): Omit<Holder, 'owner_name'> {
  const name = rowName(registered, iban_hash)
  return {
    iban: vault.open('funding_accounts.iban', name, iban),
    nickname: nickname === null ? null : vault.open('funding_accounts.nickname', name, nickname),
  }
}

/** Opens a bank account; the row carries its hash and the account of the registration. */
export function openBankAccount<Row extends Holder & Registration & { iban_hash: string }>(
  vault: Vault,
  row: Row,
): Omit<Row, 'iban_hash' | 'account'> {
  const { iban_hash, account, ...rest } = row
  const owner_name = vault.open('funding_accounts.owner_name', rowName(row, iban_hash), row.owner_name)
  return { ...rest, ...openIban(vault, row), owner_name }
}
