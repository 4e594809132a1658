// Reads the lots of positions from the entries of their accounts in the instrument: earlier positions count, because
// the reversal of a sale may bring its units back into a new one.
import type { ReadContext } from '../../../context.ts'
import { eachById, part } from '../../../db/sql.ts'
import { moneyPerPoint } from '../../../market/instrument-terms.ts'
import { listRows } from '../../instruments/catalog/read.ts'
import { type PositionKey, placeKey } from '../holdings/decide-position.ts'
import { type LotEntry, walkLots } from './decide-lots.ts'
import type { Lot } from './rules.ts'

/** The lots at each of the places, by place keys, oldest first. */
export async function readLots(
  context: ReadContext,
  places: readonly PositionKey[],
): Promise<Map<string, Lot[]>> {
  const entries = await readEntries(context, places)
  const rows = await listRows(
    context,
    places.map(({ instrument }) => instrument),
  )
  return new Map(
    places.map((place) => {
      const row = rows.get(place.instrument)!
      const terms = { increment: row.trading_increment, money_per_point: moneyPerPoint(row) }
      return [placeKey(place), walkLots(entries.get(placeKey(place)) ?? [], terms)]
    }),
  )
}

/** The lots of the accounts in one instrument, by account. */
export async function readLotsOfAccounts(
  context: ReadContext,
  instrument: string,
  accounts: Iterable<string>,
): Promise<Map<string, Lot[]>> {
  const places = [...accounts].map((account) => ({ account, instrument }))
  const lots = await readLots(context, places)
  return new Map(places.map((place) => [place.account, lots.get(placeKey(place))!]))
}

/** The lots of an account, by instrument. */
export async function readLotsOfAccount(
  context: ReadContext,
  account: string,
  instruments: readonly string[],
): Promise<Map<string, Lot[]>> {
  const places = instruments.map((instrument) => ({ account, instrument }))
  const lots = await readLots(context, places)
  return new Map(places.map((place) => [place.instrument, lots.get(placeKey(place))!]))
}

// The reversal of a journal names the ledger entry only on the side that gets its units back. The other side gives back
// those that this entry brought.
const reversedEntry = part`
  case when t.reference_type = 'journal' and t.unit_quantity < 0
    then (select other.reversed_entry from transactions other
          where other.tenant = t.tenant and other.reference = t.reference and other.entry = t.entry
            and other.unit_quantity > 0 limit 1)
    else t.reversed_entry end`

// A corporate action may change the lots without moving units.
async function readEntries(
  { sql, tenant }: ReadContext,
  places: readonly PositionKey[],
): Promise<Map<string, LotEntry[]>> {
  if (places.length === 0) return new Map()
  const keys = places.map(({ account, instrument }) => ({ id: account, instrument }))
  const rows = await sql<LotEntry & PositionKey>`
    select t.account, t.instrument, t.id, t.entry, t.booked_at, t.cash_amount,
           trim_scale(t.unit_quantity)::text as unit_quantity, trim_scale(t.unit_price)::text as unit_price,
           t.accrued_interest, t.tax, t.reference, t.reference_type, t.handed_over, t.lots,
           ${reversedEntry} as reversed_entry,
           (select (d.executed_at at time zone 'UTC')::date from trades d
            where d.tenant = t.tenant and d."order" = t.reference and d.entry = t.entry) as traded_on
    from (
      select p.id from positions p
      where p.tenant = ${tenant} and (p.account, p.instrument) in (
        select x.id, x.instrument
        from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as x (id text, instrument text)
        where ${eachById})) p
    join transactions t on t.tenant = ${tenant} and t.position = p.id
      and (t.unit_quantity is not null or t.reference_type = 'corporate_action')
    order by t.booked_at, t.id`
  const entries = new Map<string, LotEntry[]>()
  for (const row of rows) {
    const key = placeKey(row)
    const list = entries.get(key)
    if (list) list.push(row)
    else entries.set(key, [row])
  }
  return entries
}
