import type { Static } from 'typebox'
import type { ReadContext } from '../../../context.ts'
import { listRoute } from '../../../http/api/list-route.ts'
import type { PageWindow } from '../../../http/api/page.ts'
import { currenciesOf } from '../../../market/instrument-terms.ts'
import type { Currency } from '../../../values/currencies.ts'
import { price, units } from '../../../values/decimal.ts'
import { listRows } from '../../instruments/catalog/read.ts'
import { placeKey } from '../holdings/decide-position.ts'
import { findPositionRow } from '../holdings/read.ts'
import { readLots } from './read-lots.ts'
import type { Lot as StoredLot } from './rules.ts'
import { Lot, LotsPath } from './schemas.ts'

export const lotRoutes = [
  listRoute({
    path: '/positions/{position_id}/lots',
    group: 'holdings',
    name: 'positions.list_lots',
    title: 'List the lots of a position',
    description:
      'The units of the position by the day on which they were acquired, oldest first. Their quantities add up to ' +
      'its total. Units that leave are taken from the oldest lot; `average_price` stays the average of all units.',
    permission: 'position.read',
    params: LotsPath,
    item: Lot,
    rows: (context, { params }, window) => listLots(context, params.position_id, window),
    positionOf: ({ place }) => [place],
    show: (_, rows) => rows.map(({ lot }) => lot),
  }),
]

interface Row {
  lot: Static<typeof Lot>
  /** Its place in the list: by day, then by arrival. */
  place: string
}

// A position that is closing or closed has no units; those of the account are of a later one.
async function listLots(context: ReadContext, id: string, { after }: PageWindow): Promise<Row[]> {
  const { account, instrument, status } = await findPositionRow(context, id)
  if (status !== 'open') return []
  const place = { account, instrument }
  const lots = (await readLots(context, [place])).get(placeKey(place))!
  const currency = currenciesOf((await listRows(context, [instrument])).get(instrument)!).quote as Currency
  return lots.map((lot) => rowOf(lot, currency)).filter(({ place }) => !after || place > after[0]!)
}

const PLACES = 12

const rowOf = (
  { acquired_on, quantity, unit_cost, source, arrival }: StoredLot,
  currency: Currency,
): Row => ({
  lot: {
    acquired_on,
    quantity: units(quantity),
    currency,
    source,
    unit_cost: unit_cost === null ? null : price(unit_cost),
  },
  place: `${acquired_on ?? ''} ${String(arrival).padStart(PLACES, '0')}`,
})
