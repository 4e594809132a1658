// Whether accounts have what bookings take from them.
import type { Context } from '../../context.ts'
import { fail } from '../../errors.ts'
import { free } from '../../ledger/chart.ts'
import { balanceName, readBalancesAfter } from '../../ledger/read.ts'
import { add, isLess, money, subtract } from '../../values/decimal.ts'
import { listUnsecured } from '../rollovers/read-loans.ts'
import type { ToBook } from './rules.ts'

/**
 * Refuses where an account has not what its booking takes, apart from what it owes of a rollover's loan; for reversals,
 * the ledger holds all else.
 */
export async function checkCovered(context: Context, all: readonly ToBook[]): Promise<void> {
  const wanted = all.flatMap(gainsOf)
  const usable = await readBalancesAfter(context, [context], wanted)
  const takers = all.filter(({ booking: { cash, is_suspended } }) => !is_suspended && isLess(cash, '0'))
  for (const [name, owed] of await listUnsecured(context, takers))
    usable.set(name, subtract(usable.get(name)!, owed))
  for (const { account, asset, amount } of wanted) {
    const name = balanceName({ account, asset })
    const available = usable.get(name)!
    const left = add(available, amount)
    if (isLess(amount, '0') && isLess(left, '0')) {
      const there = isLess(available, '0') ? '0' : available
      throw fail('conflict', 'The account has already spent the proceeds of the corporate action.', {
        available: asset.length === 3 ? money(there) : there,
      })
    }
    usable.set(name, left)
  }
}

// What a booking brings to the account, or takes where negative.
function gainsOf({ account, currency, booking: { cash, moves, is_suspended } }: ToBook) {
  if (is_suspended) return []
  const gains = [{ asset: currency, amount: cash }]
  for (const { instrument, quantity } of moves) gains.push({ asset: instrument, amount: quantity })
  return gains.map((one) => ({ account: free(account), ...one }))
}
