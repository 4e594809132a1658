// Reads an instrument, the value of its unit at the market, and the state of the positions in it.
import type { Context } from '../../../../context.ts'
import type { Instrument } from '../../../../market/instrument.ts'
import { isPair } from '../../../../market/instrument-terms.ts'
import { dayOf } from '../../../../values/time.ts'
import { findInstrument } from '../../../instruments/catalog/read.ts'
import { isMatured } from '../../../instruments/catalog/rules.ts'
import { listDueCoupons } from '../../../portfolio/holding-history/read-receivables.ts'
import { type HeldPosition, placeKey } from '../../../portfolio/holdings/decide-position.ts'
import { readLotsOfAccounts } from '../../../portfolio/lots/read-lots.ts'
import { readInterestPaid } from '../../../portfolio/performance/interest-paid.ts'
import { ASSUMED } from '../../../portfolio/valuation/rules.ts'
import { valueSnapshots } from '../../../portfolio/valuation/value-snapshots.ts'
import { couponWith, type UnitQuote } from './rules.ts'

/** One unit of the instrument now, as a valuation prices it; undefined if the market has no price. */
export async function quoteUnit(
  context: Context,
  { id, trading_currency }: Instrument,
): Promise<UnitQuote | undefined> {
  const unit = { position: '', instrument: id, quantity: '0', last_price: null }
  const snapshot = { at: context.now, cash: [], positions: [unit] }
  const [valued] = await valueSnapshots(context, trading_currency!, [snapshot])
  const { price, accrued_interest, money_per_point, provider } = valued!.positions[0]!
  if (provider === ASSUMED) return undefined
  const [due] = await listDueCoupons(context, [id], dayOf(context.now))
  return { price, accrued_interest, money_per_point, coupon: couponWith(due, dayOf(context.now)) }
}

/** The lots of each of the accounts in the instrument. */
export const readLots = readLotsOfAccounts

/** The accrued interest that each of the accounts has paid for its position in a coupon bond. */
export async function readInterest(
  context: Context,
  { id: instrument, instrument_type }: Instrument,
  accounts: Iterable<string>,
  positions: ReadonlyMap<string, HeldPosition>,
): Promise<Map<string, string>> {
  const paid = new Map<string, string>()
  if (instrument_type !== 'bond') return paid
  for (const account of accounts) {
    const position = positions.get(placeKey({ account, instrument }))
    if (position) paid.set(account, await readInterestPaid(context, account, position.id))
  }
  return paid
}

/** The instrument as the tenant sees it; undefined for one that does not exist or that accounts do not hold. */
export async function lookUpHeld(context: Context, id: string): Promise<Instrument | undefined> {
  const listed = await findInstrument(context, id)
  return listed && !isPair(listed.row) ? listed.row : undefined
}

/**
 * Those of the accounts whose position has matured, or is being rolled over: a bill that is rolled over pays the loan
 * for the next one, so it stays until then.
 */
export async function listBound(
  { sql, tenant, now }: Context,
  instrument: Instrument,
  accounts: readonly string[],
  positions: ReadonlyMap<string, HeldPosition>,
): Promise<Set<string>> {
  const places = accounts.flatMap((account) => {
    const position = positions.get(placeKey({ account, instrument: instrument.id }))
    return position ? [{ account, id: position.id }] : []
  })
  if (isMatured(instrument, dayOf(now))) return new Set(places.map(({ account }) => account))
  const ids = places.map(({ id }) => id)
  if (instrument.attributes.maturity_date === undefined || ids.length === 0) return new Set()
  const rows = await sql<{ position: string }>`
    select distinct rolls as position from orders
    where tenant = ${tenant} and rolls = any (${ids}) and status <> 'cancelled'`
  const rolling = new Set(rows.map(({ position }) => position))
  return new Set(places.flatMap(({ account, id }) => (rolling.has(id) ? [account] : [])))
}
