// Plans the bookings of actions for positions; nothing is written.
import type { Context, ReadContext } from '../../../context.ts'
import { failParam } from '../../../errors.ts'
import type { Instrument } from '../../../market/instrument.ts'
import { dayOf } from '../../../values/time.ts'
import { findInstrument, listRows } from '../../instruments/catalog/read.ts'
import { placeKey } from '../../portfolio/holdings/decide-position.ts'
import { readLots } from '../../portfolio/lots/read-lots.ts'
import type { Lot } from '../../portfolio/lots/rules.ts'
import { electionKey, listElections } from '../elections/read.ts'
import { type ActionRow, type Locking, listCounted, listHolders, type PositionUnits } from '../read.ts'
import { type Booking, type EntitledPosition, takesAll } from '../rules.ts'
import type { Taxation } from '../taxes/decide-taxation.ts'
import { gatherTaxation } from '../taxes/gather-taxation.ts'
import { type BookingTerms, decideBooking, decideTerms } from './decide-bookings.ts'

/** An action for a position. */
export interface ActionOnPosition {
  action: ActionRow
  position: string
  /** All units that the position has now count, also if they settle before the record date is over. */
  countsAll?: boolean
}

/** An action that is due for a position, in the change of the context. */
export interface DueAction extends ActionOnPosition {
  context: Context
}

export type Planned<T extends ActionOnPosition = DueAction> = T & {
  holding: EntitledPosition
  booking: Booking
}

const dueKey = (action: string, position: string) => `${action} ${position}`

/**
 * Plans the booking of each action for its position, unless it is booked or the position has no units. A change locks
 * the positions until it ends.
 */
export async function planBookings<T extends ActionOnPosition>(
  context: ReadContext,
  due: readonly T[],
  locking: Locking,
): Promise<Planned<T>[]> {
  const unique = firstBy(due, ({ action, position }) => dueKey(action.id, position))
  const entitled = await gather(context, unique, locking)
  return entitled.map(({ item, holder, terms, taxation, more }) => ({
    ...item,
    ...decideBooking(terms, holder, taxation, dayOf(context.now), more),
  }))
}

/** The first of each key, in their order. */
export function firstBy<T>(all: readonly T[], keyOf: (item: T) => string): Map<string, T> {
  const first = new Map<string, T>()
  for (const item of all) if (!first.has(keyOf(item))) first.set(keyOf(item), item)
  return first
}

/** A due action with the facts of its booking. */
interface Entitled<T> {
  item: T
  holder: PositionUnits
  terms: BookingTerms
  taxation: Taxation
  more: Pick<EntitledPosition, 'lots' | 'elections'>
}

async function gather<T extends ActionOnPosition>(
  context: ReadContext,
  due: ReadonlyMap<string, T>,
  locking: Locking,
): Promise<Entitled<T>[]> {
  const holders = await listAllHolders(context, [...due.values()], locking)
  const terms = await listTerms(context, [...due.values()])
  const entitled = [...due].flatMap(([key, item]) => {
    const holder = holders.get(key)
    return holder ? [{ item, holder, terms: terms.get(item.action.id)! }] : []
  })
  const taxations = await gatherTaxation(
    context,
    entitled.map(({ item, holder: { account }, terms: { taxed } }) => ({
      account,
      taxed,
      payment_date: item.action.payment_date,
    })),
  )
  const handing = entitled.filter(({ terms }) => terms.handsLots).map(placeOf)
  const lots = handing.length > 0 ? await readLots(context, handing) : new Map<string, Lot[]>()
  const electing = entitled.filter(({ terms }) => terms.hasElections).map(electionPlaceOf)
  const elections = await listElections(context, electing)
  return entitled.map((one, n) => ({
    ...one,
    taxation: taxations[n]!,
    more: {
      ...member('lots', lots.get(placeKey(placeOf(one)))),
      ...member('elections', elections.get(electionKey(electionPlaceOf(one)))),
    },
  }))
}

const placeOf = ({ item, holder }: Pick<Entitled<ActionOnPosition>, 'item' | 'holder'>) => ({
  account: holder.account,
  instrument: item.action.instrument,
})

const electionPlaceOf = ({ item, holder }: Pick<Entitled<ActionOnPosition>, 'item' | 'holder'>) => ({
  action: item.action.id,
  position: holder.position,
})

const member = <K extends string, V>(name: K, value: V | undefined) =>
  (value === undefined ? {} : { [name]: value }) as { [key in K]?: V }

async function listAllHolders(
  context: ReadContext,
  due: readonly ActionOnPosition[],
  locking: Locking,
): Promise<Map<string, PositionUnits>> {
  const isWhole = ({ action, countsAll }: ActionOnPosition) => countsAll || takesAll(action)
  const whole = due.filter(isWhole)
  const counted = due.filter((one) => !isWhole(one))
  const rows = [
    ...(whole.length > 0 ? await listHolders(context, whole, locking) : []),
    ...(counted.length > 0 ? await listCounted(context, counted, locking) : []),
  ]
  return new Map(rows.map((row) => [dueKey(row.action, row.position), row]))
}

async function listTerms(
  context: ReadContext,
  due: readonly ActionOnPosition[],
): Promise<Map<string, BookingTerms>> {
  const rows = await listRows(
    context,
    due.map(({ action }) => action.instrument),
  )
  const terms = new Map<string, BookingTerms>()
  for (const [id, { action }] of firstBy(due, (item) => item.action.id)) {
    const row = rows.get(action.instrument)!
    terms.set(id, decideTerms(action, row, await targetOf(context, action, row)))
  }
  return terms
}

async function targetOf(context: ReadContext, { terms }: ActionRow, row: Instrument): Promise<Instrument> {
  if (terms.new_instrument === undefined) return row
  const target = await findInstrument(context, terms.new_instrument)
  if (!target) throw failParam('body.new_instrument', 'not_found', 'No such instrument.')
  return target.row
}
