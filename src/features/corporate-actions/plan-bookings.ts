// Plans the bookings of actions for positions; nothing is written.
import type { Context } from '../../context.ts'
import { part } from '../../db/sql.ts'
import { failParam } from '../../errors.ts'
import type { Instrument } from '../../market/instrument.ts'
import type { Decimal } from '../../values/decimal.ts'
import { findInstrument, listRows } from '../catalog/read.ts'
import { listCurrentClaims } from '../persons/read.ts'
import { type BookingTerms, decideBooking, decideTerms } from './decide-bookings.ts'
import {
  type ActionRow,
  listHolders,
  listPrimaryOwners,
  listSettledHolders,
  type PositionUnits,
} from './read.ts'
import { type Booking, decideRates, type Holding, takesAll, taxesFor, type Withholding } from './rules.ts'

/** An action that is due for a position, in the change of the context. */
export interface Due {
  context: Context
  action: ActionRow
  position: string
}

export interface Planned extends Due {
  holding: Holding
  booking: Booking
}

const dueKey = (action: string, position: string) => `${action} ${position}`

/** Plans the booking of each action for its position, unless it is booked or the position has no units. */
export async function planBookings(context: Context, due: readonly Due[]): Promise<Planned[]> {
  const unique = firstBy(due, ({ action, position }) => dueKey(action.id, position))
  const entitled = await gather(context, unique)
  return entitled.map(({ holder, terms, rates, ...due }) => ({
    ...due,
    ...decideBooking(terms, holder, rates),
  }))
}

/** The first of each key, in their order. */
export function firstBy<T>(all: readonly T[], keyOf: (item: T) => string): Map<string, T> {
  const first = new Map<string, T>()
  for (const item of all) if (!first.has(keyOf(item))) first.set(keyOf(item), item)
  return first
}

/** A due action with the facts of its booking. */
interface Entitled extends Due {
  holder: PositionUnits
  terms: BookingTerms
  rates: Decimal[]
}

async function gather(context: Context, due: ReadonlyMap<string, Due>): Promise<Entitled[]> {
  const holders = await listAllHolders(context, [...due.values()])
  const terms = await listTerms(context, [...due.values()])
  const entitled = [...due].flatMap(([key, item]) => {
    const holder = holders.get(key)
    return holder ? [{ ...item, holder, terms: terms.get(item.action.id)! }] : []
  })
  const rates = await listRates(context, entitled)
  return entitled.map((item, n) => ({ ...item, rates: rates[n]! }))
}

async function listAllHolders(context: Context, due: readonly Due[]): Promise<Map<string, PositionUnits>> {
  const whole = due.filter(({ action }) => takesAll(action))
  const settled = due.filter(({ action }) => !takesAll(action))
  const rows = [
    ...(whole.length > 0 ? await listHolders(context, whole) : []),
    ...(settled.length > 0 ? await listSettledHolders(context, settled) : []),
  ]
  return new Map(rows.map((row) => [dueKey(row.action, row.position), row]))
}

async function listTerms(context: Context, due: readonly Due[]): Promise<Map<string, BookingTerms>> {
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

async function targetOf(context: Context, { terms }: ActionRow, row: Instrument): Promise<Instrument> {
  if (terms.new_instrument === undefined) return row
  const target = await findInstrument(context, terms.new_instrument)
  if (!target) throw failParam('body.new_instrument', 'not_found', 'No such instrument.')
  return target.row
}

// The rates of the withholding taxes, in percent. Residences are read only where a tax depends on them.
async function listRates(
  context: Context,
  entitled: readonly Pick<Entitled, 'holder' | 'terms'>[],
): Promise<Decimal[][]> {
  const settings = (context.settings.withholding_taxes ?? []) as unknown as Withholding[]
  const taxes = entitled.map(({ terms }) => taxesFor(settings, terms.taxed))
  const accounts = entitled
    .filter((_, n) => taxes[n]!.some(({ tax_residence }) => tax_residence !== undefined))
    .map(({ holder }) => holder.account)
  const residences = await listResidences(context, accounts)
  return entitled.map(({ holder }, n) => decideRates(taxes[n]!, residences.get(holder.account) ?? new Set()))
}

// The countries in which the primary owner of each account is resident for tax.
async function listResidences(context: Context, accounts: string[]): Promise<Map<string, Set<string>>> {
  if (accounts.length === 0) return new Map()
  const owners = await listPrimaryOwners(context, accounts)
  if (owners.length === 0) return new Map()
  const persons = [...new Set(owners.map(({ person }) => person))]
  const claims = await listCurrentClaims(context, part`select unnest(${persons}::text[])`, [
    'tax_residencies',
  ])
  const countries = new Map(persons.map((person) => [person, new Set<string>()]))
  for (const { person, content } of claims)
    for (const row of (content.tax_residencies ?? []) as { country_code: string }[])
      countries.get(person)!.add(row.country_code)
  return new Map(owners.map(({ account, person }) => [account, countries.get(person)!]))
}
