// Reads the facts of orders that are completed: their charges, their loans, and the cash of sellers.
import type { Context } from '../../../context.ts'
import { oneOf } from '../../../db/sql.ts'
import { type Balances, balanceAfter } from '../../../ledger/read.ts'
import { type Borrower, cashOf } from '../../../ledger/rollover-loans.ts'
import { currenciesOf } from '../../../market/instrument-terms.ts'
import { compare, type Decimal } from '../../../values/decimal.ts'
import type { EndingSize } from '../../billing/decide-charges.ts'
import type { FeesAt } from '../../billing/fee-schedules.ts'
import { readFees } from '../../billing/read.ts'
import type { Charge } from '../../billing/rules.ts'
import { stepOf } from '../trading/estimate-order.ts'
import { takesWholeUnits } from '../trading/venue-of.ts'
import type { CompletionFacts } from './decide-completion.ts'
import type { OpenOrder } from './open-orders.ts'
import { lentTo, loanOfRollover, readForRelease } from './release-reservation.ts'

/** An order that ends with its trades. */
export interface Completion {
  context: Context
  order: OpenOrder
  /** The whole quantity of the order; null if the order is known to be incomplete. */
  ordered: Decimal | null
  /** The last transaction of the order, if this change books it. */
  last?: string
}

/** A completion with the charges of its order. */
export interface ChargedCompletion extends Completion {
  charges: Charge[]
}

/** The facts of completions: the fees, and the balances that they move; borrowed cash is locked. */
export interface CompletionReads {
  balances: Balances
  feesAt: FeesAt
}

/** Reads the facts that all completions share. */
export async function gatherCompletions(ending: readonly Completion[]): Promise<CompletionReads> {
  const { context } = ending[0]!
  const orders = ending.map(({ order }) => order)
  const sellers = orders.filter(({ side }) => side === 'sell').map(sellerOf)
  const balances = await readForRelease(context, orders, sellers)
  return { balances, feesAt: await readFees(context) }
}

/** The transaction that the charges of each order belong to: the one that its change books, or its last one. */
export async function listRelated(
  { context }: Completion,
  completions: readonly ChargedCompletion[],
): Promise<(string | null)[]> {
  const charged = completions.map(({ charges }) => charges.length > 0)
  const earlier = completions.filter(({ last }, n) => charged[n] && last === undefined)
  const transactions = await listLastTransactions(
    context,
    earlier.map(({ order }) => order.id),
  )
  return completions.map(({ order, last }, n) =>
    charged[n] ? (last ?? transactions.get(order.id) ?? null) : null,
  )
}

/** The size of the order, on which its charges depend. */
export const sizeOf = ({ context, order, ordered }: Completion): EndingSize => ({
  ordered,
  in_whole_units: isInWholeUnits(context, order),
})

/** Whether the venue takes only whole units of the order, where the instrument would permit less. */
export function isInWholeUnits(context: Context, order: OpenOrder): boolean {
  const { row } = order.listed
  const step = stepOf(row, { ...order, takes_whole_units: takesWholeUnits(context) })
  return compare(step, row.trading_increment) > 0
}

/** The facts of a completion; the balances include what earlier completions of the same change have moved. */
export function factsOf({ context, order, charges }: ChargedCompletion, balances: Balances): CompletionFacts {
  if (order.side === 'buy')
    return { order, charges, available: '0', lent: loanOfRollover(context, balances, order) }
  const seller = sellerOf(order)
  const available = balanceAfter(context, balances, cashOf(seller))
  return { order, charges, available, lent: lentTo(context, balances, seller) }
}

/** The account that pays the fees of a sale from its proceeds. */
export const sellerOf = ({ account, listed }: OpenOrder): Borrower => ({
  account,
  currency: currenciesOf(listed.row).quote,
})

async function listLastTransactions(
  { sql, tenant }: Context,
  orders: readonly string[],
): Promise<Map<string, string>> {
  if (orders.length === 0) return new Map()
  const rows = await sql<{ order: string; id: string }>`
    select distinct on (reference) reference as "order", id from transactions
    where tenant = ${tenant} and reference ${oneOf(orders)} order by reference, booked_at desc, id desc`
  return new Map(rows.map(({ order, id }) => [order, id]))
}
