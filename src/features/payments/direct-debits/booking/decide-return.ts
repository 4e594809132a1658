// Decides how the money of a direct debit that goes back is booked.

import { available, BANK, claimOn, FEES } from '../../../../ledger/chart.ts'
import {
  atLeastZero,
  compare,
  type Decimal,
  isZero,
  money,
  negate,
  subtract,
} from '../../../../values/decimal.ts'

interface ReturnMove {
  from: string
  to: string
  asset: 'EUR'
  amount: Decimal
}

const EUR = 'EUR' as const
const least = (a: Decimal, b: Decimal) => (compare(a, b) < 0 ? a : b)

export interface ReturnFacts {
  account: string
  amount: Decimal
  /** The cash of the account that nothing reserves; null of a closed account. */
  free: Decimal | null
  /** The amount that the bank takes beyond that of the debit. */
  charge: Decimal
}

export interface DecidedReturn {
  transfers: ReturnMove[]
  taken_back: Decimal
  claimed: Decimal
  /** The amount of the entry; null of a closed account, which gets none. */
  cash_amount: Decimal | null
}

/** The money goes back: from the cash that is there, and the rest is claimed from the account. */
export function decideReturn({ account, amount, free, charge }: ReturnFacts): DecidedReturn {
  const taken_back = money(free === null ? '0' : least(amount, atLeastZero(free)))
  const claimed = money(subtract(amount, taken_back))
  const moves: ReturnMove[] = [
    { from: available(account), to: BANK, asset: EUR, amount: taken_back },
    { from: claimOn(account), to: BANK, asset: EUR, amount: claimed },
    { from: FEES, to: BANK, asset: EUR, amount: charge },
  ]
  return {
    transfers: moves.filter((move) => !isZero(move.amount)),
    taken_back,
    claimed,
    cash_amount: free === null ? null : money(negate(amount)),
  }
}
