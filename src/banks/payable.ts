// The route of a payment, and whether a bank could carry it out.
import { getCountrySpecifications } from 'ibantools'
import type { BankAccount } from './bank.ts'
import { toLatin } from './latin.ts'

/** Returns whether the code is a BIC (ISO 9362) of 8 or 11 characters. NOTPROVIDED stands for a missing one. */
export const isBic = (code: string): boolean =>
  /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(code) && code !== 'NOTPROVIDED'

// Countries that joined the SEPA schemes from 2024 on. Source: EPC409-09, the list of SEPA countries.
const JOINED_LATER = ['AL', 'MD', 'ME', 'MK', 'RS']
const countries = getCountrySpecifications()

/** Returns whether euros reach the account as a SEPA credit transfer. */
export const isSepa = (currency: string, iban: string): boolean =>
  currency === 'EUR' &&
  (JOINED_LATER.includes(iban.slice(0, 2)) || countries[iban.slice(0, 2)]?.SEPA === true)

/** Returns the reason why no bank could pay to the account, or undefined. */
export function unpayableReason(
  currency: string,
  { owner_name, iban, bank_code }: BankAccount,
): string | undefined {
  if (!/[A-Za-z0-9]/.test(toLatin(owner_name)))
    return "The owner's name cannot be written in Latin letters; register it in Latin letters."
  if (!isSepa(currency, iban) && !isBic(bank_code))
    return `${currency} to ${iban.slice(0, 2)} cannot be paid without the BIC of the bank.`
  return undefined
}
