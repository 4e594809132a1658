// Places an order: check, decide, set aside, record. At most one read ahead of the transaction and one writing
// statement, which holds the guards again: the account must still stand as it was read, and no balance may fall below
// zero. A buyer that memory knows is not even read; where memory was wrong the statement gives way, and the second
// attempt reads.
import type { Context } from '../../context.ts'
import { fail, failParam, notFound, Refusal } from '../../errors.ts'
import { free, held } from '../../ledger/chart.ts'
import { post } from '../../ledger/post.ts'
import { lockBalance } from '../../ledger/read.ts'
import type { Instrument } from '../../market/instrument.ts'
import { add, type Decimal, isLess, isPositive, money, subtract, sum, units } from '../../values/decimal.ts'
import { newId } from '../../values/ids.ts'
import { addMilliseconds } from '../../values/time.ts'
import { enqueue } from '../../worker/enqueue.ts'
import { RANK } from '../../worker/jobs.ts'
import { capabilities } from '../accounts/rules.ts'
import { listFees } from '../billing/read.ts'
import { type Charge, transactionCharges } from '../billing/rules.ts'
import { findInstrument, type InstrumentWire, type Listed } from '../catalog/read.ts'
import { record } from '../events/record.ts'
import { priceAt } from '../market-data/read.ts'
import { lookUpStanding, type OrderRow, recallBuyer, rememberBuyer, type Standing, toWire } from './read.ts'
import {
  affordableQuantity,
  brokenRule,
  bufferedCost,
  notionalOf,
  type Rules,
  readSize,
  type Size,
} from './rules.ts'
import type { NewOrder } from './schemas.ts'

/** The price a sandbox uses where the market shows none. */
export const FALLBACK_PRICE = { bid: '100', ask: '100' }

/** Accepts an order and sets its worst-case cost aside, or refuses it whole. */
export async function placeOrder(context: Context, account: string, input: NewOrder) {
  const found = await findInstrument(context, input.instrument)
  const size = readSize(input, found?.row.instrument_type === 'etf')
  const currency = found?.row.trading_currency ?? 'EUR'
  const asset = input.side === 'buy' ? currency : input.instrument
  const known =
    context.attempt === 1 && input.side === 'buy' && found ? recallBuyer(context.tenant, account) : undefined
  const isHinted = known !== undefined && isAllowed(input, known, found!, size)
  const standing = isHinted ? known : await readStanding(context, account, input, asset)
  if (!found) throw failParam('body.instrument', 'not_found', 'No such instrument.')
  if (!isHinted) {
    checkMay(input, standing, found.row, found.wire)
    checkRules(found.wire as unknown as Rules, size, input, standing)
  }
  const price = await marketPrice(context, found.row)
  const plan = await planOrder(context, found.row, input, size, price)
  if (!isHinted && isLess(standing.available, plan.reserved)) throw tooLittle(input, standing)

  const row = newOrderRow(context, account, input, size, plan, currency, asset)
  await markFirst(context, account, row.side, standing)
  insertOrder(context, row, standing, found.wire.pro_traders_only === true)
  await post(context, {
    kind: 'order.reserve',
    reference: row.id,
    transfers: [{ from: free(account), to: held(account), asset, amount: plan.reserved }],
  })
  record(context, 'order.placed', row.id)
  enqueue(context, {
    kind: 'trading.submit-order',
    payload: { order: row.id },
    due_at: addMilliseconds(context.now, 1),
    rank: RANK.execution,
  })
  context.pending.resource = row.id
  return toWire(row, found.wire)
}

async function readStanding(
  context: Context,
  account: string,
  input: NewOrder,
  asset: string,
): Promise<Standing> {
  // Who lost a race for the cash once takes it in hand before looking again.
  if (context.attempt > 1) await lockBalance(context, free(account), asset)
  const sql = context.attempt > 1 ? context.sql : context.outside
  const standing = await lookUpStanding({ sql, tenant: context.tenant }, account, input.instrument, asset)
  if (!standing) throw notFound('account')
  rememberBuyer(context.tenant, account, standing)
  return standing
}

// Whether the order passes every check on the account as memory has it, whether or not it is the first investment.
function isAllowed(input: NewOrder, standing: Standing, { row, wire }: Listed, size: Size): boolean {
  const rules = wire as unknown as Rules
  try {
    checkMay(input, standing, row, wire)
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
  return [true, false].every((isFirst) => brokenRule(rules, size, { isFirst, sellsAll: false }) === undefined)
}

function tooLittle(input: NewOrder, { available }: Standing) {
  return input.side === 'buy'
    ? fail('insufficient_funds', 'The account lacks the cash this order could cost.', {
        available: money(available),
      })
    : fail('insufficient_units', 'The position lacks the units.', { available: units(available) })
}

function checkMay(input: NewOrder, standing: Standing, instrument: Instrument, wire: InstrumentWire) {
  const can = capabilities(standing)
  if (input.side === 'buy' && !can.can_place_buy_order) throw fail('buy_order_forbidden')
  if (input.side === 'sell' && !can.can_place_sell_order) throw fail('sell_order_forbidden')
  if (wire.pro_traders_only && !standing.is_primary_owner_mifid_pro)
    throw fail('professional_trader_required')
  const status = wire.trading_status
  const context = { instrument_id: instrument.id }
  if (status === 'not_trading') throw fail('instrument_not_trading', undefined, context)
  if (status === 'buy_only' && input.side === 'sell') throw fail('instrument_buy_only', undefined, context)
  if (status === 'sell_only' && input.side === 'buy') throw fail('instrument_sell_only', undefined, context)
  if (instrument.instrument_type !== 'etf')
    throw fail('instrument_not_trading', 'Orders are taken for ETFs.', context)
  if (!standing.funding_currencies.includes(instrument.trading_currency ?? ''))
    throw fail('currency_not_supported')
  if (input.order_type === 'limit')
    throw failParam('body.order_type', 'invalid_param', 'Limit orders are not taken for this instrument.')
  if (input.automatic_rollover)
    throw failParam('body.automatic_rollover', 'invalid_param', 'The instrument does not roll over.')
  if (input.quote) throw fail('quote_invalid')
}

function checkRules(rules: Rules, size: Size, input: NewOrder, standing: Standing) {
  const sellsAll = input.side === 'sell' && size.quantity === units(standing.available)
  const broken = brokenRule(rules, size, { isFirst: standing.position === null, sellsAll })
  if (broken)
    throw fail('trading_rule_violated', `The order breaks ${broken.rule} of the instrument.`, { ...broken })
}

/** The price of the tenant's now; a sandbox falls back to 100 where the market shows none. */
export async function marketPrice(context: Context, instrument: Instrument, at = context.now) {
  const price = await priceAt(context, instrument, at)
  if (price) return price
  if (context.app.config.environment === 'sandbox') return FALLBACK_PRICE
  throw fail('missing_price')
}

interface Plan {
  fees: Decimal
  net_cash_amount: Decimal | null
  reserved: Decimal
}

async function planOrder(
  context: Context,
  instrument: Instrument,
  { side }: NewOrder,
  size: Size,
  price: { bid: Decimal; ask: Decimal },
): Promise<Plan> {
  const fee = (x: Decimal) => feesOf(context, instrument, side, x)
  if (side === 'sell') {
    // The estimate before execution; what is charged follows from the executed notional.
    const fees = total(await fee(notionalOf(size.quantity!, price.bid)))
    return { fees, net_cash_amount: null, reserved: size.quantity! }
  }
  if (size.quantity !== null) {
    const cost = bufferedCost(size.quantity, price.ask)
    const fees = total(await fee(cost))
    return { fees, net_cash_amount: null, reserved: money(add(cost, fees)) }
  }
  const cash = money(size.cash_amount!)
  const fees = total(await fee(cash))
  const net = money(subtract(cash, fees))
  if (!isPositive(affordableQuantity(net, price.ask, instrument.trading_increment)))
    throw failParam('body.cash_amount', 'invalid_param', 'Buys less than one trading increment.')
  return { fees, net_cash_amount: net, reserved: cash }
}

const total = (charges: Charge[]) => money(sum(charges.map((charge) => charge.amount_total)))

/** What the tenant's fees charge for a transaction of the amount x in the instrument. */
export async function feesOf(
  context: Context,
  instrument: Instrument,
  transaction_type: string,
  x: Decimal,
): Promise<Charge[]> {
  const facts = {
    instrument: instrument.id,
    instrument_type: instrument.instrument_type,
    portfolio_type: null,
    transaction_type,
  }
  return transactionCharges(await listFees(context), facts, instrument.trading_currency ?? 'EUR', x)
}

function newOrderRow(
  { now }: Context,
  account: string,
  input: NewOrder,
  size: Size,
  plan: Plan,
  currency: string,
  asset: string,
): OrderRow {
  const sent = input.side === 'buy' ? input.cash_amount : input.quantity
  return {
    id: newId('ord_'),
    account,
    instrument: input.instrument,
    status: 'placed',
    order_type: input.order_type as 'market' | 'limit',
    purpose: 'user_request',
    side: input.side as 'buy' | 'sell',
    currency,
    cash_amount: size.cash_amount === null ? null : money(size.cash_amount),
    net_cash_amount: plan.net_cash_amount,
    quantity: size.quantity,
    limit_price: null,
    quote: null,
    automatic_rollover: null,
    scenario: typeof sent === 'string' ? sent : null,
    fees: plan.fees,
    reserved_asset: asset,
    reserved_amount: plan.reserved,
    traded_quantity: '0',
    traded_notional: '0.00',
    position: null,
    cancelled_reason: null,
    submitted_at: null,
    filled_at: null,
    settled_at: null,
    cancelled_at: null,
    created_at: now,
    modified_at: now,
    trades: [],
  }
}

// An account's first order leaves its mark; a statement of its own, because the closing one locks the same row.
async function markFirst(
  { sql, tenant, now }: Context,
  account: string,
  side: 'buy' | 'sell',
  standing: Standing,
) {
  if (side === 'buy' && !standing.has_placed_buy_order)
    await sql`
      update accounts set has_placed_buy_order = true, modified_at = ${now}
      where tenant = ${tenant} and id = ${account} and not has_placed_buy_order`
  if (side === 'sell' && !standing.has_placed_sell_order)
    await sql`
      update accounts set has_placed_sell_order = true, modified_at = ${now}
      where tenant = ${tenant} and id = ${account} and not has_placed_sell_order`
}

// The account is locked against a change of its status while the order is written, and must be as it was read.
function insertOrder(context: Context, row: OrderRow, standing: Standing, forPros: boolean) {
  const { tenant, now } = context
  context.defer`
    insert into orders (tenant, id, account, instrument, status, order_type, purpose, side, currency, cash_amount,
                        net_cash_amount, quantity, scenario, fees, reserved_asset, reserved_amount, created_at, modified_at)
    values (${tenant}, ${row.id},
      must((select id from accounts
        where tenant = ${tenant} and id = ${row.account} and status = ${standing.status}
          and case when ${row.side === 'buy'}::boolean then may_buy else may_sell end
          and (is_primary_owner_mifid_pro or not ${forPros}::boolean)
        for share), 'the account changed while the order was placed'),
      ${row.instrument}, 'placed', ${row.order_type}, ${row.purpose}, ${row.side}, ${row.currency}, ${row.cash_amount},
      ${row.net_cash_amount}, ${row.quantity}, ${row.scenario}, ${row.fees}, ${row.reserved_asset},
      ${row.reserved_amount}, ${now}, ${now})`
}
