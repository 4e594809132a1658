// The catalogue in memory, the same for every tenant: loaded once, dropped when it changes.
import type { App } from '../../../context.ts'
import { PLATFORM } from '../../../db/database.ts'
import type { Instrument, Simulation } from '../../../market/instrument.ts'
import { cacheByKey } from '../../../memory/cache-by-key.ts'
import { cacheByObject } from '../../../memory/cache-by-object.ts'
import { type Day, dayOf, type Instant } from '../../../values/time.ts'
import { decideIssues, type Issued } from './decide-issues.ts'
import { datedMembers, dealingMembers, isIssued, isMatured, quarterOf } from './rules.ts'

/** An instrument as the API shows it. */
export type InstrumentWire = Readonly<Record<string, unknown>>

export interface Listed {
  row: Instrument
  wire: InstrumentWire
}

export interface Catalogue {
  byId: Map<string, Listed>
  bySymbol: Map<string, Listed>
  /** The place of each instrument in the order of names, by its id. */
  places: Map<string, number>
  issued: Issued
  /** The days whose bills it holds, and those for which it was loaded again in vain. */
  checked: Set<Day>
  /** The instruments as they are shown at an instant. */
  at(now: Instant): ShownCatalogue
}

export interface ShownCatalogue {
  find(id: string): Listed | undefined
  findSymbol(symbol: string): Listed | undefined
  /** Those that are issued and not matured on the day, by name. */
  list(): Listed[]
}

interface StoredInstrument {
  id: string
  symbol: string
  instrument_type: string
  attributes: Record<string, unknown>
  reference_price: string
  simulation: Simulation | null
  source: 'seed' | 'simulated' | 'import'
}

function toListed({ source: _, ...stored }: StoredInstrument): Listed {
  const { attributes } = stored
  const textOrNull = (name: string) => (attributes[name] ?? null) as string | null
  const row = {
    ...stored,
    exchange: textOrNull('exchange'),
    issuer_country: textOrNull('issuer_country'),
    trading_currency: textOrNull('trading_currency'),
    price_type: attributes.price_type as string,
    trading_increment: attributes.trading_increment as string,
  }
  return { row, wire: Object.freeze(attributes) }
}

// Most reads are of the same day as the one before; a bond has some sixty members.
const shownByDay = cacheByObject<InstrumentWire, { day: Day; wire: InstrumentWire }>('instruments_by_day')

// An instrument on a day: its form in memory, and for bills and bonds the members of the day.
function wireOn({ row, wire }: Listed, day: Day): InstrumentWire {
  const before = shownByDay.get(wire)
  if (before?.day === day) return before.wire
  const dated = datedMembers(row, day)
  if (!dated) return wire
  const whole = Object.freeze({ ...wire, ...dated })
  shownByDay.set(wire, { day, wire: whole })
  return whole
}

interface ShownByHour {
  is_passed: unknown
  deadline: unknown
  wire: InstrumentWire
}
const shownByHour = cacheByObject<InstrumentWire, ShownByHour>('instruments_by_hour')

// An instrument at an instant of the day for which it is shown: funds and certificates have members of the hour.
function wireAt({ row, wire }: Listed, now: Instant): InstrumentWire {
  const dealing = dealingMembers(row, now)
  if (!dealing) return wire
  const { is_passed_dealing_deadline: is_passed, dealing_deadline_time_and_day: deadline } = dealing
  const before = shownByHour.get(wire)
  if (before?.is_passed === is_passed && before?.deadline === deadline) return before!.wire
  const whole = Object.freeze({ ...wire, ...dealing })
  shownByHour.set(wire, { is_passed, deadline, wire: whole })
  return whole
}

// Most instruments are shown as they are in memory; only those that the day or the hour changes are copied.
function newShownCatalogues({ byId, bySymbol }: Pick<Catalogue, 'byId' | 'bySymbol'>): Catalogue['at'] {
  // A day's list costs 3 ms, and most clocks stand on the same few days; about 0.3 MB each.
  const days = cacheByKey<Day, Listed[]>('instrument_lists')
  const on = (one: Listed, day: Day) => ({ row: one.row, wire: wireOn(one, day) })
  function listOn(day: Day): Listed[] {
    const before = days.get(day)
    if (before) return before
    const mayList = ({ row }: Listed) => isIssued(row, day) && !isMatured(row, day)
    const listed = [...byId.values()].filter(mayList).map((one) => on(one, day))
    days.set(day, listed)
    return listed
  }
  return (now) => {
    const day = dayOf(now)
    const at = (one: Listed): Listed => ({ row: one.row, wire: wireAt(one, now) })
    const show = (one: Listed | undefined) => one && at(on(one, day))
    return {
      find: (id) => show(byId.get(id)),
      findSymbol: (symbol) => show(bySymbol.get(symbol)),
      list: () => listOn(day).map(at),
    }
  }
}

/** Every instrument of the installation; the bills up to the day of any clock, and a week ahead of it. */
export function loadCatalogue(app: App): Promise<Catalogue> {
  return app.cached('instruments', 'all', async () => {
    const rows = await app.database.sql(PLATFORM)<StoredInstrument>`
      select id, symbol, instrument_type, attributes, trim_scale(reference_price)::text as reference_price, simulation,
             source
      from instruments
      where ${app.config.environment === 'sandbox'} or source <> 'simulated'
      order by attributes ->> 'name' collate "C", id`
    const listed = rows.map(toListed)
    const byId = new Map(listed.map((one) => [one.row.id, one]))
    const bySymbol = new Map(listed.map((one) => [one.row.symbol, one]))
    const places = new Map(listed.map((one, place) => [one.row.id, place]))
    const at = newShownCatalogues({ byId, bySymbol })
    return { byId, bySymbol, places, issued: issuedOf(rows), checked: new Set<Day>(), at }
  })
}

/**
 * The catalogue for a clock on the day. The bills of a day are written before a clock reaches it: if they are missing,
 * another process has written them, its notification has yet to arrive, and the catalogue is loaded again.
 */
export async function loadCatalogueOn(app: App, day: Day): Promise<Catalogue> {
  const loading = loadCatalogue(app)
  const catalogue = await loading
  const { issued, checked } = catalogue
  if (app.config.environment !== 'sandbox' || checked.has(day)) return catalogue
  if (decideIssues(issued, day).length === 0) {
    checked.add(day)
    return catalogue
  }
  // Of concurrent callers the first one drops it, and the others look at what it loads.
  if (loadCatalogue(app) !== loading) return loadCatalogueOn(app, day)
  app.drop('instruments')
  const loaded = await loadCatalogue(app)
  for (const one of [...checked, day]) loaded.checked.add(one)
  return loaded
}

function issuedOf(rows: readonly StoredInstrument[]): Issued {
  const days = rows
    .filter(({ source }) => source === 'simulated')
    .map(({ attributes }) => String(attributes.initial_issue_date))
    .sort()
  return { from: days[0] && quarterOf(days[0]), to: days.at(-1) && quarterOf(days.at(-1)!) }
}
