// Places an order: check, decide, set aside, record. At most one read ahead of the transaction and one writing
// statement, which holds the guards again: the account must still stand as it was read, and no balance may fall below
// zero. A buyer that memory knows is not even read; where memory was wrong the statement gives way, and the second
// attempt reads. An order that redeems a quote takes the quote in hand first, inside the transaction.
import type { Context } from '../../context.ts'
import { fail, failParam, notFound, Refusal } from '../../errors.ts'
import { free, held } from '../../ledger/chart.ts'
import { post } from '../../ledger/post.ts'
import { lockBalance } from '../../ledger/read.ts'
import { currenciesOf, isPair } from '../../market/instrument-terms.ts'
import { isLess, money, units } from '../../values/decimal.ts'
import { dayOf } from '../../values/time.ts'
import { CURRENT } from '../../versions/versions.ts'
import { markFirstOrder } from '../accounts/mark-first-order.ts'
import { findInstrument, type Listed } from '../catalog/read.ts'
import { record } from '../events/record.ts'
import { type Asked, checkOrder, checkWorth, isAllowed, isLocked, leavesNone } from './check-order.ts'
import type { Estimate } from './estimate-order.ts'
import { enqueueSubmit, insertOrders, newOrder } from './insert-order.ts'
import { parseOrderSize } from './parse-order-size.ts'
import { checkBudget, estimateOrder, marketPrice } from './price-order.ts'
import { cacheBuyer, cachedBuyer, lookUpStanding, type OrderRow, type Standing, toWire } from './read.ts'
import type { NewOrder } from './schemas.ts'
import { useQuote } from './use-quote.ts'

/** Accepts an order and sets its worst-case cost aside, or refuses it whole. */
export async function placeOrder(context: Context, account: string, input: NewOrder) {
  const found = await findInstrument(context, input.instrument)
  const size = parseOrderSize(input, mayBuyUnits(context, found))
  const { side, order_type } = input as Pick<Asked, 'side' | 'order_type'>
  const asset = found ? assetOf(found, side) : input.instrument
  const asked = found && {
    side,
    order_type,
    size,
    listed: found,
    automatic_rollover: input.automatic_rollover ?? null,
  }
  const hinted = asked && cachedStanding(context, account, asked)
  const standing = hinted ?? (await readStanding(context, account, input, asset))
  if (!asked) throw failParam('body.instrument', 'not_found', 'No such instrument.')
  if (!hinted) checkOrder(context, asked, standing)
  const price = await marketPrice(context, asked.listed.row)
  const estimate = await estimateOrder(context, asked.listed.row, side, size, price)
  checkBudget(size, estimate)
  checkWorth(context, asked, estimate, { price, leavesNone: leavesNone(asked, standing) })
  const row = newOrderRow(context, account, input, asked, estimate, asset)
  if (input.quote)
    await useQuote(context, { ...row, quote: input.quote, size, ask: price.ask, order: row.id })
  if (!hinted && isLess(standing.available, estimate.reserved)) throw tooLittle(asset, standing)
  await markFirstOrder(context, account, side, standing)
  const for_pros = asked.listed.wire.pro_traders_only === true
  insertOrders(context, [{ row, standing: standing.status, for_pros, is_counted: isInHand(context) }])
  await post(context, {
    kind: 'order.reserve',
    reference: row.id,
    transfers: [{ from: free(account), to: held(account), asset, amount: row.reserved_amount }],
  })
  record(context, 'order.placed', row.id)
  enqueueSubmit(context, row)
  context.pending.resource = row.id
  return toWire(row, asked.listed.wire)
}

/** Whether the caller may size a buy of the instrument in units: of an ETF, since the current version. */
export function mayBuyUnits({ request }: Pick<Context, 'request'>, listed: Listed | undefined): boolean {
  return listed?.row.instrument_type === 'etf' && (request.version ?? CURRENT) >= CURRENT
}

// What the order sets aside: the cash that pays, or the units that are given.
function assetOf({ row }: Listed, side: 'buy' | 'sell'): string {
  const { base, quote } = currenciesOf(row)
  if (side === 'buy') return quote
  return isPair(row) ? base : row.id
}

function cachedStanding(context: Context, account: string, asked: Asked): Standing | undefined {
  // Memory does not know the settings of positions.
  const mayBeLocked = asked.automatic_rollover !== null && isLocked(asked.listed, dayOf(context.now))
  if (context.attempt > 1 || asked.side === 'sell' || mayBeLocked) return undefined
  const known = cachedBuyer(context.tenant, account)
  if (!known) return undefined
  try {
    return isAllowed(context, asked, known) ? known : undefined
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

// Who lost a race for the cash once takes it in hand before looking again.
const isInHand = ({ attempt }: Context) => attempt > 1

async function readStanding(
  context: Context,
  account: string,
  input: NewOrder,
  asset: string,
): Promise<Standing> {
  if (isInHand(context)) await lockBalance(context, free(account), asset)
  const sql = isInHand(context) ? context.sql : context.outside
  const standing = await lookUpStanding({ sql, tenant: context.tenant }, account, input.instrument, asset)
  if (!standing) throw notFound('account')
  cacheBuyer(context.tenant, account, standing)
  return standing
}

function tooLittle(asset: string, { available }: Standing) {
  return asset.startsWith('ins_')
    ? fail('insufficient_units', 'The position has too few units.', { available: units(available) })
    : fail('insufficient_funds', 'The account has too little cash for the most that the order could cost.', {
        available: money(available),
      })
}

function newOrderRow(
  context: Context,
  account: string,
  input: NewOrder,
  { side, order_type, size, listed }: Asked,
  estimate: Estimate,
  asset: string,
): OrderRow {
  const sent = side === 'buy' ? input.cash_amount : input.quantity
  const rolls = side === 'buy' && listed.wire.supports_automatic_rollover === true
  const isCash = size.cash_amount !== null
  return newOrder(context, {
    ...{ account, instrument: listed.row.id, order_type, purpose: 'user_request', side },
    currency: currenciesOf(listed.row).base,
    cash_amount: isCash ? money(size.cash_amount!) : null,
    net_cash_amount: isCash && !isPair(listed.row) ? estimate.net_cash_amount : null,
    quantity: size.quantity,
    limit_price: size.limit_price,
    quote: input.quote ?? null,
    automatic_rollover: rolls ? (input.automatic_rollover ?? false) : null,
    rollover_sent: rolls && typeof input.automatic_rollover === 'boolean',
    scenario: typeof sent === 'string' ? sent : null,
    fees: estimate.fees,
    reserved_asset: asset,
    reserved_amount: estimate.reserved,
  })
}
