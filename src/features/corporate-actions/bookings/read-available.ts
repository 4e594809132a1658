// The balances from which the reversals of bookings take back what they brought.
import type { Context } from '../../../context.ts'
import { available } from '../../../ledger/chart.ts'
import { balanceName, readBalancesAfter } from '../../../ledger/read.ts'
import { type Decimal, isLess, subtract } from '../../../values/decimal.ts'
import { listUnsecured } from '../../orders/rollovers/read-loans.ts'
import { assetKey, gainsOf, type OppositeBooking } from '../decide-reversal.ts'

/**
 * The balances that the bookings move, without the part of a rollover loan that no bill covers. The ledger guards the
 * rest at commit.
 */
export async function readAvailable(
  context: Context,
  opposite: readonly OppositeBooking[],
): Promise<Map<string, Decimal>> {
  const gains = opposite.flatMap(gainsOf)
  const inLedger = ({ account, asset }: { account: string; asset: string }) => ({
    account: available(account),
    asset,
  })
  const balances = await readBalancesAfter(context, [context], gains.map(inLedger))
  const takers = opposite.filter(({ booking: { cash, is_suspended } }) => !is_suspended && isLess(cash, '0'))
  const unsecured = await listUnsecured(context, takers)
  return new Map(
    gains.map((gain) => {
      const name = balanceName(inLedger(gain))
      return [assetKey(gain), subtract(balances.get(name)!, unsecured.get(name) ?? '0')]
    }),
  )
}
