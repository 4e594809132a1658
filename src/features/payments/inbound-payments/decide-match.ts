// Decides which deposits an inbound payment completes, or which account it is for. Only a reference decides that: a
// payment that could mean several things waits in suspense for the operator.
import { compare, sum } from '../../../values/decimal.ts'
import { plainReference, referencesIn, runsIn } from '../../../values/reference.ts'
import type { FundedDeposit } from '../deposits/decide-credit.ts'

// A shorter text may be an ordinary word.
const SHORTEST = 6

/**
 * The references that a payer may mean by the text. Payers write more than the reference, and banks put spaces into
 * it and change its case. An account's reference has a check character and may stand anywhere; a deposit's reference
 * stands as whole words.
 */
export const candidateReferences = (text: string) => ({
  of_accounts: referencesIn(text),
  of_deposits: runsIn(text, SHORTEST),
})

/** References that exist: those of accounts, and those of open deposits in the payment's currency. */
export interface ExistingReferences {
  of_accounts: string[]
  of_deposits: string[]
}

/** Chooses the only existing reference within the text; several are ambiguous and give none. */
export function chooseReference(text: string, existing: ExistingReferences): string | undefined {
  const candidates = candidateReferences(text)
  const meant = new Set([
    ...existing.of_accounts.filter((reference) => candidates.of_accounts.includes(reference)),
    ...existing.of_deposits.filter((reference) => candidates.of_deposits.includes(plainReference(reference))),
  ])
  return meant.size === 1 ? [...meant][0] : undefined
}

/** The open deposits with the reference or, if there are none, the account with it. */
export interface Payees {
  reference: string
  deposits: FundedDeposit[]
  account: string | undefined
}

export type Match =
  | { kind: 'deposits'; deposits: FundedDeposit[] }
  | { kind: 'account'; account: string; reference: string }
  | { kind: 'suspense' }

/** Decides between the deposits, the account, and suspense. */
export function decideMatch({ reference, deposits, account }: Payees, amount: string): Match {
  const funded = chooseDeposits(deposits, amount)
  if (funded.length > 0) return { kind: 'deposits', deposits: funded }
  return account === undefined ? { kind: 'suspense' } : { kind: 'account', account, reference }
}

/**
 * Chooses from the open deposits of a reference those that a payment completes: all of them if the payment is their
 * sum, otherwise the only one with its amount, otherwise none. Partial payments and overpayments are never guessed.
 */
export function chooseDeposits<D extends { amount: string }>(deposits: D[], amount: string): D[] {
  const total = sum(deposits.map((deposit) => deposit.amount))
  if (deposits.length > 0 && compare(total, amount) === 0) return deposits
  const equal = deposits.filter((deposit) => compare(deposit.amount, amount) === 0)
  return equal.length === 1 ? equal : []
}
