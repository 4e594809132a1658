// What decides about payments: amounts, bank accounts, advances, and which deposits a payment is for.
import { isValidIBAN } from 'ibantools'
import type { Json } from '../../context.ts'
import { failParam } from '../../errors.ts'
import { add, compare, isLess, isPositive, money, parseDecimal, round, sum } from '../../values/decimal.ts'

const MOST = '999999999999.99'
const DEFAULT_ADVANCE_LIMIT = '10000.00'

/** The sender where a sandbox names none. */
export const SIMULATED_BANK = { iban: 'DE89370400440532013000', bank_code: 'EXMPDEFFXXX' }

/** Reads an amount of money from a request, with two places: above zero, in whole cents, below a trillion. */
export function readAmount(input: string | number, path = 'body.amount'): string {
  const amount = parseDecimal(input)
  if (amount === undefined || !isPositive(amount))
    throw failParam(path, 'invalid_param', 'Must be a decimal above zero.')
  if (compare(round(amount, 2), amount) !== 0)
    throw failParam(path, 'invalid_param', 'Must have at most two decimals.')
  if (isLess(MOST, amount)) throw failParam(path, 'invalid_param', `Must be at most ${MOST}.`)
  return money(amount)
}

/** What the tenant's settings say of advances; a live environment grants none unless they say so. */
export function advanceTerms(settings: Record<string, Json>, environment: 'sandbox' | 'live') {
  const enabled = settings.deposit_advances_enabled ?? environment === 'sandbox'
  return { enabled: enabled === true, limit: String(settings.advance_limit ?? DEFAULT_ADVANCE_LIMIT) }
}

/** Tells whether one more advance stays within the limit per account and currency. */
export const mayAdvance = (open: string, amount: string, limit: string) => !isLess(limit, add(open, amount))

/** Writes an IBAN the one way it is compared: capitals, no spaces. */
export const normalIban = (iban: string) => iban.replaceAll(/\s/g, '').toUpperCase()

/** Reads an IBAN from a request, in its one form: country, length and check digits must be right. */
export function readIban(input: string, path = 'body.iban'): string {
  const iban = normalIban(input)
  if (!isValidIBAN(iban)) throw failParam(path, 'invalid_param', 'Must be a valid IBAN.')
  return iban
}

/** Writes a bank code the one way it is compared: capitals, and a BIC of eight characters as its head office. */
export function normalBankCode(code: string): string {
  const plain = code.replaceAll(/\s/g, '').toUpperCase()
  return /^[A-Z]{6}[A-Z0-9]{2}$/.test(plain) ? plain.padEnd(11, 'X') : plain
}

/** A reference shaped like the minute: 'YYYYMMDDHHMM'. */
export const minuteReference = (now: string) => now.replaceAll(/\D/g, '').slice(0, 12)

/**
 * Chooses from the open deposits of its reference those a payment completes: all when it is their sum, else the only
 * one of its amount, else none. Short, over and partial payments are never guessed.
 */
export function chooseDeposits<D extends { amount: string }>(open: D[], amount: string): D[] {
  if (open.length > 0 && compare(sum(open.map((deposit) => deposit.amount)), amount) === 0) return open
  const equal = open.filter((deposit) => compare(deposit.amount, amount) === 0)
  return equal.length === 1 ? equal : []
}
