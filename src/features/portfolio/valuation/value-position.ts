// The value of a position, now or at an earlier instant.
import type { ReadContext } from '../../../context.ts'
import { failParam } from '../../../errors.ts'
import { price as formatPrice } from '../../../values/decimal.ts'
import { type Instant, parseInstant } from '../../../values/time.ts'
import { findAccount } from '../../customers/accounts/read.ts'
import { couponsOf } from '../holding-history/coupon-windows.ts'
import { listEntries } from '../holding-history/read-entries.ts'
import { emptyBook, enter, type HoldingAt, holdingAt } from '../holding-history/replay-entries.ts'
import type { PositionRow } from '../holdings/assemble-holdings.ts'
import { findPositionRow, showPositions } from '../holdings/read.ts'
import { FORMULAS } from './rules.ts'
import type { AsofQuery } from './schemas.ts'
import { valueSnapshots } from './value-snapshots.ts'

/** Values the position as of an instant of its life, by default now, in its account's base currency. */
export async function valuePosition(context: ReadContext, id: string, { asof, explain }: AsofQuery) {
  const row = await findPositionRow(context, id)
  const at = readAsof(context, row, asof)
  const account = await findAccount(context, row.account)
  const { base_currency: currency } = account
  const book = emptyBook(await couponsOf(context, account))
  const entries = await listEntries(context, row.account, at, id)
  for (const entry of entries) enter(book, entry)
  // A position without units still has a price.
  const none: HoldingAt = { position: id, instrument: row.instrument, quantity: '0', last_price: null }
  const holding = holdingAt(book, book.positions.get(id) ?? none, at)
  const snapshot = { at, cash: [], positions: [holding] }
  const [valued] = await valueSnapshots(context, currency, [snapshot])
  const { value, price, price_timestamp } = valued!.positions[0]!
  const [position] = await showPositions(context, [row])
  const counted = entries.filter(({ unit_quantity }) => unit_quantity !== null)
  const transactions = counted.map((one) => one.id)
  return {
    position,
    value,
    currency,
    price: formatPrice(price),
    asof: price_timestamp,
    ...(explain ? { explanation: { formulas: FORMULAS, valued: valued!, transactions } } : {}),
  }
}

function readAsof({ now }: ReadContext, { opened_at }: PositionRow, asof?: string): Instant {
  if (asof === undefined) return now
  const at = parseInstant(asof)!
  if (at < opened_at)
    throw failParam('query.asof', 'invalid_param', `Must not lie before ${opened_at}, the opening.`)
  if (at > now) throw failParam('query.asof', 'invalid_param', 'Must not lie in the future.')
  return at
}
