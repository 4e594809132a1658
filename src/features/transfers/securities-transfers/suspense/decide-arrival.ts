// Decides which open transfer takes units that a custodian delivers without naming one of ours.
import { compare, type Decimal, isLess, isZero, subtract } from '../../../../values/decimal.ts'
import { isLive, openUnits } from '../decide-progress.ts'
import type { TransferRow } from '../rules.ts'

export interface Arrival {
  instrument: string
  quantity: Decimal
  account_number: string
  settlement_reference: string | null
}

export interface DecidedArrival {
  transfer: TransferRow | undefined
  line: string | undefined
  /** The units that the line takes; the rest lies in suspense. */
  taken: Decimal
  rest: Decimal
}

/**
 * The transfer with the reference of the settlement takes them; without a reference the oldest one from the same
 * account with exactly as many open units. The transfers are those of the account, oldest first.
 */
export function decideArrival(transfers: readonly TransferRow[], arrival: Arrival): DecidedArrival {
  const { quantity } = arrival
  for (const transfer of transfers) {
    const line = transfer.lines.find((one) => one.instrument === arrival.instrument && isLive(one))
    if (transfer.direction !== 'in' || transfer.stage === 'requested' || !line) continue
    const open = openUnits(line)
    const isNamed = transfer.settlement_reference === arrival.settlement_reference
    const isAlike =
      arrival.settlement_reference === null &&
      transfer.counterparty.account_number === arrival.account_number &&
      compare(open, quantity) === 0
    if (!isNamed && !isAlike) continue
    const taken = isLess(open, quantity) ? open : quantity
    return { transfer, line: line.id, taken, rest: subtract(quantity, taken) }
  }
  return { transfer: undefined, line: undefined, taken: '0', rest: quantity }
}

/** The state of what arrived. */
export const stateOfArrival = ({ rest }: DecidedArrival): 'matched' | 'suspended' =>
  isZero(rest) ? 'matched' : 'suspended'
