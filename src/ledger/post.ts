// The only function that moves value.
import type { Context, Transfer } from '../context.ts'
import { compare } from '../values/decimal.ts'
import { newId } from '../values/ids.ts'

export interface Posting {
  /** The kind of event, e.g. `trade`, `deposit`, `order.reserve`. */
  kind: string
  /** The id of the resource it happened to. */
  reference: string
  transfers: Transfer[]
}

/**
 * Moves value between accounts as one entry: each transfer takes its amount from one account and brings it to another.
 * The database applies it when the change commits, and refuses the whole change if a customer's balance would go
 * below zero. Transfers of zero are left out; a negative amount is a broken assumption. Returns the entry's id.
 */
export async function post(context: Context, { kind, reference, transfers }: Posting): Promise<string> {
  const entry = newId('ent_')
  let line = 0
  for (const { from, to, asset, amount } of transfers) {
    const sign = compare(amount, '0')
    if (sign < 0) throw new Error(`a transfer of ${amount} ${asset}: turn it round instead`)
    if (sign > 0)
      context.pending.transfers.push({ entry, line: line++, kind, reference, from, to, asset, amount })
  }
  return entry
}
