// The one form in which IBANs and bank codes are compared.
import { isValidIBAN } from 'ibantools'
import { failParam } from '../../../errors.ts'

/** Writes an IBAN in its one form: capitals without spaces. */
export const normalIban = (iban: string) => iban.replaceAll(/\s/g, '').toUpperCase()

/** Reads an IBAN from a request, in its one form: country, length and check digits must be right. */
export function readIban(input: string, path = 'body.iban'): string {
  const iban = normalIban(input)
  if (!isValidIBAN(iban)) throw failParam(path, 'invalid_param', 'Must be a valid IBAN.')
  return iban
}

/** Writes a bank code in its one form: capitals, and a BIC of eight characters as its head office. */
function normalBankCode(code: string): string {
  const plain = code.replaceAll(/\s/g, '').toUpperCase()
  return /^[A-Z]{6}[A-Z0-9]{2}$/.test(plain) ? plain.padEnd(11, 'X') : plain
}

/** Returns whether two spellings name the same bank: a BIC of eight characters is that of its head office. */
export const isSameBank = (one: string, other: string) => normalBankCode(one) === normalBankCode(other)
