// The money of a direct debit goes back: buy orders in euros that have not traded give way, until the cash of the
// account covers it. At a venue that is asked first, the cash comes free later.
import type { Context } from '../../../context.ts'
import { readBalanceAfter } from '../../../ledger/read.ts'
import { isLess, isZero } from '../../../values/decimal.ts'
import type { CashNeed } from '../../payments/direct-debits/free-cash.ts'
import { lockOrders } from './cancel-orders.ts'
import { endAll } from './end-orders.ts'

const REASON = 'funding_returned'

/** Ends orders, the newest first. */
export async function freeCashOf(context: Context, { account, amount }: CashNeed): Promise<void> {
  const orders = await lockOrders(context, { account, side: 'buy', reason: REASON })
  const untraded = orders.filter(
    ({ traded_quantity, reserved_asset }) => isZero(traded_quantity) && reserved_asset === 'EUR',
  )
  for (const order of untraded.reverse()) {
    if (!isLess(await readBalanceAfter(context, account, 'EUR'), amount)) return
    await endAll(context, [order], REASON)
  }
}
