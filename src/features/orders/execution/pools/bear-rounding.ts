// The cents between the money of the venue and that of the shares, which the firm bears. They settle with the trades.
import type { Context } from '../../../../context.ts'
import { settlementDate } from '../../../../fixed-income/calendars.ts'
import { BANK, FEES, UNSETTLED_TRADES } from '../../../../ledger/chart.ts'
import { post } from '../../../../ledger/post.ts'
import { currenciesOf } from '../../../../market/instrument-terms.ts'
import { type Decimal, isPositive, isZero, negate } from '../../../../values/decimal.ts'
import { dayAt, dayOf } from '../../../../values/time.ts'
import { enqueue } from '../../../../worker/enqueue.ts'
import { DAILY_WORK, RANK } from '../../../../worker/job.ts'
import { findListed, type Listed } from '../../../instruments/catalog/read.ts'
import { lockParent, type ParentRow } from '../../pools/parent-rows.ts'
import { markRoundingSettled } from '../../pools/write-parents.ts'

/** Posts the rounding of the parent, and enqueues its settlement. */
export async function bearRounding(
  context: Context,
  { id, executions }: ParentRow,
  { row }: Listed,
  amount: Decimal,
): Promise<void> {
  if (isZero(amount)) return
  await postRounding(context, id, currenciesOf(row).quote, amount)
  const traded_at = executions.at(-1)?.executed_at ?? context.now
  const due_at = dayAt(settlementDate(row, dayOf(traded_at)), DAILY_WORK)
  const payload = { parent: id }
  enqueue(context, {
    kind: 'trading.settle-rounding',
    payload,
    due_at,
    rank: RANK.settlement,
    partition_key: id,
  })
}

// Lets the firm bear the cents of the parent's rounding, or keep them if the amount is below zero.
async function postRounding(context: Context, parent: string, asset: string, amount: Decimal): Promise<void> {
  const [from, to] = isPositive(amount) ? [FEES, UNSETTLED_TRADES] : [UNSETTLED_TRADES, FEES]
  const size = isPositive(amount) ? amount : negate(amount)
  const transfers = [{ from, to, asset, amount: size }]
  await post(context, { kind: 'parent_order.rounding', reference: parent, transfers })
}

/** The job that settles the cents of a parent's rounding with the market, on the settlement date of its trades. */
export async function settleRounding(context: Context, { parent: id }: { parent: string }): Promise<void> {
  const parent = await lockParent(context, id)
  context.pending.resource = id
  if (isZero(parent.rounding_amount) || parent.rounding_settled_at !== null) return
  await postSettlement(context, parent, parent.rounding_amount)
  await markRoundingSettled(context, id)
}

/** Takes the rounding of the parent back, and its settlement if that has taken place. */
export async function takeBackRounding(context: Context, parent: ParentRow): Promise<void> {
  const { id, instrument, rounding_amount, rounding_settled_at } = parent
  if (isZero(rounding_amount)) return
  const { quote } = currenciesOf((await findListed(context, instrument)).row)
  await postRounding(context, id, quote, negate(rounding_amount))
  if (rounding_settled_at !== null) await postSettlement(context, parent, negate(rounding_amount))
}

async function postSettlement(
  context: Context,
  { id, instrument }: ParentRow,
  amount: Decimal,
): Promise<void> {
  const { quote: asset } = currenciesOf((await findListed(context, instrument)).row)
  const [from, to] = isPositive(amount) ? [UNSETTLED_TRADES, BANK] : [BANK, UNSETTLED_TRADES]
  const size = isPositive(amount) ? amount : negate(amount)
  await post(context, { kind: 'settlement', reference: id, transfers: [{ from, to, asset, amount: size }] })
}
