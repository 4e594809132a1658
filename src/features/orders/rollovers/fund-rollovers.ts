// A rollover reserves nothing when it is placed. When it goes out it reserves the cash that the account has, and the
// firm lends the rest until the old bill pays.
import type { Context } from '../../../context.ts'
import { available, reserved, rolloverLoan } from '../../../ledger/chart.ts'
import { post } from '../../../ledger/post.ts'
import { type Balances, balanceAfter, lockBalances, readBalancesByName } from '../../../ledger/read.ts'
import { compare, type Decimal, subtract } from '../../../values/decimal.ts'
import type { OrderRow } from '../trading/read.ts'

type FundedOrder = Pick<
  OrderRow,
  'id' | 'account' | 'purpose' | 'currency' | 'cash_amount' | 'reserved_amount'
>

/** An order in the change that sends it out. */
export interface OutgoingOrder {
  context: Context
  order: FundedOrder
}

/** Reserves the cash of the orders that are rollovers. Returns the reservation of every order after that. */
export async function fundRollovers(all: readonly OutgoingOrder[]): Promise<Decimal[]> {
  const rollovers = all.filter(({ order }) => order.purpose === 'rollover')
  if (rollovers.length > 0) {
    const balances = await gather(rollovers)
    for (const { context, order } of rollovers)
      await write(context, order, decideFunding(order, balanceAfter(context, balances, cashOf(order))))
  }
  return all.map(({ order }) => (order.purpose === 'rollover' ? order.cash_amount! : order.reserved_amount))
}

const cashOf = ({ account, currency }: FundedOrder) => ({ account: available(account), asset: currency })

async function gather(rollovers: readonly OutgoingOrder[]): Promise<Balances> {
  const [{ context }] = rollovers as [OutgoingOrder]
  const places = rollovers.map(({ order }) => cashOf(order))
  const [, balances] = await Promise.all([lockBalances(context, places), readBalancesByName(context, places)])
  return balances
}

/** The parts of a rollover's cash that the account pays and that the firm lends. */
export function decideFunding(
  { cash_amount }: Pick<FundedOrder, 'cash_amount'>,
  available: Decimal,
): { paid: Decimal; lent: Decimal } {
  const amount = cash_amount!
  const paid = compare(available, amount) < 0 ? available : amount
  return { paid, lent: subtract(amount, paid) }
}

async function write(
  context: Context,
  { id, account, currency: asset }: FundedOrder,
  { paid, lent }: ReturnType<typeof decideFunding>,
): Promise<void> {
  await post(context, {
    kind: 'rollover.fund',
    reference: id,
    transfers: [
      { from: available(account), to: reserved(account), asset, amount: paid },
      { from: rolloverLoan(account), to: reserved(account), asset, amount: lent },
    ],
  })
}
