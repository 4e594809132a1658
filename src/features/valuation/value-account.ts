// What an account is worth now.
import type { ReadContext } from '../../context.ts'
import { price as formatPrice, isZero, units } from '../../values/decimal.ts'
import type { AccountRow } from '../accounts/read.ts'
import { findAccount } from '../accounts/read.ts'
import { listCashBalances, listPositionRows, type PositionRow, showPositions } from '../holdings/read.ts'
import type { Standing } from './follow-entries.ts'
import { lastPrices, listEntries } from './read.ts'
import { ASSUMED, FORMULAS, type Valued } from './rules.ts'
import { valueStandings } from './value-standings.ts'

const ATTEMPTS = 5

/** Values cash and positions of the account at this moment, in its base currency. */
export async function valueAccount(context: ReadContext, id: string, isExplained = false) {
  const { now } = context
  const account = await findAccount(context, id)
  const { cash, held } = await readHoldings(context, account)
  const valued = await valueNow(context, account.base_currency, standingOf(context, cash, held))
  const { total_value, total_position_value, total_cash_value, currency } = valued
  const positions = await showPositions(context, held)
  return {
    account: account.id,
    asof: now,
    currency,
    total_value,
    total_position_value,
    total_cash_value,
    cash_valuations: valued.cash.map(({ value, rate_timestamp }, index) => ({
      cash_balance: cash[index],
      value,
      currency,
      asof: rate_timestamp ?? now,
    })),
    position_valuations: valued.positions.map(({ value, price, price_timestamp }, index) => ({
      position: positions[index],
      value,
      currency,
      price: formatPrice(price),
      asof: price_timestamp,
    })),
    ...(isExplained ? { explanation: await explainAccount(context, id, valued) } : {}),
  }
}

async function explainAccount(context: ReadContext, id: string, valued: Valued) {
  const entries = await listEntries(context, id, context.now)
  const counted = entries.filter((one) => one.cash_amount !== null || one.unit_quantity !== null)
  return { formulas: FORMULAS, valued, transactions: counted.map((one) => one.id) }
}

// A trade between two reads would count twice or not at all, so cash is read again behind the positions: where it has
// not moved, no trade came between.
async function readHoldings(context: ReadContext, account: AccountRow) {
  let cash = await listCashBalances(context, account)
  for (let attempt = 1; ; attempt++) {
    const held = await listPositionRows(context, account.id)
    const after = await listCashBalances(context, account)
    const isSame = JSON.stringify(after) === JSON.stringify(cash)
    if (isSame || attempt === ATTEMPTS)
      return { cash: after, held: held.filter(({ total }) => !isZero(total)) }
    cash = after
  }
}

function standingOf(
  { now }: ReadContext,
  cash: { currency: string; total: string }[],
  held: PositionRow[],
): Standing {
  return {
    at: now,
    cash: cash.map(({ currency, total }) => ({ currency, amount: total })),
    positions: held.map(({ id, instrument, total }) => ({
      position: id,
      instrument,
      quantity: units(total),
      last_price: null,
    })),
  }
}

// What was paid last is looked up only for what the market has no price of.
async function valueNow(context: ReadContext, currency: string, standing: Standing): Promise<Valued> {
  const [valued] = await valueStandings(context, currency, [standing])
  const unpriced = valued!.positions.filter(({ provider }) => provider === ASSUMED)
  if (unpriced.length === 0) return valued!
  const last = await lastPrices(
    context,
    unpriced.map(({ position }) => position),
  )
  const positions = standing.positions.map((held) => ({
    ...held,
    last_price: last.get(held.position) ?? null,
  }))
  const [known] = await valueStandings(context, currency, [{ ...standing, positions }])
  return known!
}
