// Fixes the shares of a parent order whose executions are complete. They are stored before the first is booked, so that
// a crash in between changes none.
import type { Context } from '../../../../context.ts'
import { divide } from '../../../../values/decimal.ts'
import { readFees } from '../../../billing/read.ts'
import type { Listed } from '../../../instruments/catalog/read.ts'
import type { AllocationRow, ParentRow } from '../../pools/parent-rows.ts'
import { writeAllocations } from '../../pools/write-parents.ts'
import type { OpenOrder } from '../../trades/open-orders.ts'
import { bearRounding } from './bear-rounding.ts'
import { type DecidedAllocation, decideAllocation } from './decide-allocation.ts'
import { enqueueBooking } from './parent-jobs.ts'
import { feesOf } from './plan-parent.ts'
import { lockUnitsAndCash, placeResidual, releaseResidual } from './residual-account.ts'
import { demandOf, type Ratio } from './rules.ts'

/** Orders by their creation, then by their id. */
export const byCreation = (a: Created, b: Created): number =>
  a.created_at < b.created_at || (a.created_at === b.created_at && a.id < b.id) ? -1 : 1

type Created = Pick<OpenOrder, 'id' | 'created_at'>

/** A parent order whose executions are complete, locked with its children. */
export interface ExecutedParent {
  parent: ParentRow
  listed: Listed
  /** In the order of their creation. */
  children: readonly OpenOrder[]
  /** The average price. */
  price: Ratio
}

/** Fixes and stores the shares, and enqueues their booking. */
export async function allocateParent(context: Context, executed: ExecutedParent): Promise<void> {
  const { parent, listed, children, price } = executed
  const decision = await decide(context, executed)
  await releaseResidual(context, listed, parent)
  const rows = children.map((child, n) => rowOf(n + 1, child, decision))
  const { residual } = decision
  if (residual !== undefined) {
    const { id: order, account } = await placeResidual(context, parent, listed, residual)
    const { quantity, notional } = residual
    const number = rows.length + 1
    rows.push({ number, order, account, wanted_quantity: quantity, quantity, notional, is_residual: true })
  }
  const average_price = divide(price.money, price.units, AVERAGE_PLACES)
  await writeAllocations(context, parent.id, { ...decision, average_price }, rows)
  await bearRounding(context, parent, listed, decision.rounding_amount)
  enqueueBooking(context, parent.id)
}

// More than is shown, so that a second rounding shows the right digit.
const AVERAGE_PLACES = 20

async function decide(
  context: Context,
  { parent, listed, children, price }: ExecutedParent,
): Promise<DecidedAllocation> {
  const { side, quantity, held_units } = parent
  const increment = listed.row.trading_increment
  const feeOf = feesOf(await readFees(context), listed.row)
  // The account of the cut: its status does not count any more.
  const account = parent.residual_account
  const residual = account === null ? undefined : await lockUnitsAndCash(context, listed, account)
  const wants = children.map((child) => ({
    order: child.id,
    demand: demandOf(child, price, { increment, feeOf: feeOf(child) }),
  }))
  return decideAllocation({
    side,
    quantity,
    price,
    increment,
    held_units,
    children: wants,
    executed: parent.traded_quantity,
    residual_cash: residual?.cash ?? null,
  })
}

function rowOf(
  number: number,
  { id: order, account }: OpenOrder,
  { shares }: DecidedAllocation,
): AllocationRow {
  const { demand: wanted_quantity, quantity, notional } = shares[number - 1]!
  return { number, order, account, wanted_quantity, quantity, notional, is_residual: false }
}
