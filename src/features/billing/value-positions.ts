// What the positions of an account were worth at an instant, in one currency: the base of fees by value.
import type { Context, ReadContext } from '../../context.ts'
import { settlementDate } from '../../fixed-income/calendars.ts'
import { accruedInterestOf, isFixedIncome } from '../../fixed-income/of-instrument.ts'
import { orUndefined } from '../../fixed-income/refusal.ts'
import type { Instrument } from '../../market/instrument.ts'
import { add, type Decimal, divide, money, multiply, sum } from '../../values/decimal.ts'
import { dayOf, type Instant } from '../../values/time.ts'
import { findInstrument, instrumentsBySymbol } from '../catalog/read.ts'
import { priceAt, pricesAt } from '../market-data/read.ts'
import type { Price } from '../market-data/rules.ts'

const PLACES = 12

interface Held {
  instrument: string
  quantity: Decimal
  /** The price of the last movement that had one, where the market shows none. */
  last_price: Decimal | null
}

/**
 * The value of all positions at the instant, in the currency, half-up to cents: per position
 * round2(quantity × (mid + accrued interest) × m), other currencies at the middle of their pair.
 */
export async function valuePositions(
  context: Context,
  account: string,
  currency: string,
  at: Instant,
): Promise<Decimal> {
  const held = await listHeld(context, account, at)
  const listed = await Promise.all(held.map(({ instrument }) => findInstrument(context, instrument)))
  const rows = listed.map((one) => one!.row)
  const prices = await pricesAt(context, rows, at)
  const totals = new Map<string, Decimal>()
  for (const [index, { quantity, last_price }] of held.entries()) {
    const instrument = rows[index]!
    const price = prices.get(instrument.symbol)
    const value = worthOf(instrument, quantity, price ? mid(price) : (last_price ?? '0'), at)
    const own = instrument.trading_currency ?? currency
    totals.set(own, add(totals.get(own) ?? '0', value))
  }
  const parts: Decimal[] = []
  for (const [own, value] of totals) parts.push(multiply(value, await rateOf(context, own, currency, at)))
  return money(sum(parts))
}

async function listHeld({ sql, tenant }: Context, account: string, at: Instant): Promise<Held[]> {
  return sql<Held>`
    select instrument, sum(unit_quantity)::text as quantity,
           (array_agg(unit_price::text order by booked_at desc, id desc) filter (where unit_price is not null))[1] as last_price
    from transactions
    where tenant = ${tenant} and account = ${account} and unit_quantity is not null and booked_at <= ${at}
    group by instrument having sum(unit_quantity) <> 0
    order by instrument`
}

const mid = ({ bid, ask }: Price): Decimal => divide(add(bid, ask), '2', PLACES)

// m: money of one unit at a price of one; accrued interest is in percent of par, like the price of a bond.
function worthOf(instrument: Instrument, quantity: Decimal, price: Decimal, at: Instant): Decimal {
  const { par_value } = instrument.attributes
  const par = typeof par_value === 'string' ? par_value : '100'
  const m = instrument.price_type === 'percent' ? divide(par, '100', PLACES) : '1'
  const accrued = isFixedIncome(instrument)
    ? orUndefined(() => accruedInterestOf(instrument, settlementDate(instrument, dayOf(at))))
    : undefined
  return money(multiply(multiply(quantity, add(price, accrued ?? '0')), m))
}

// The pair, else the pair the other way round, else by way of the euro.
async function rateOf(context: ReadContext, from: string, to: string, at: Instant): Promise<Decimal> {
  if (from === to) return '1'
  const direct = await middleOf(context, `${from}/${to}`, at)
  if (direct) return direct
  const inverse = await middleOf(context, `${to}/${from}`, at)
  if (inverse) return divide('1', inverse, PLACES)
  if (from === 'EUR' || to === 'EUR') throw new Error(`there is no rate of ${from} in ${to} at ${at}`)
  return multiply(await rateOf(context, from, 'EUR', at), await rateOf(context, 'EUR', to, at))
}

async function middleOf(context: ReadContext, symbol: string, at: Instant): Promise<Decimal | undefined> {
  const [pair] = await instrumentsBySymbol(context, [symbol])
  const price = pair && (await priceAt(context, pair.row, at))
  return price && mid(price)
}
