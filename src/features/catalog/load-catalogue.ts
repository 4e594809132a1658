// The catalogue in memory, the same for every tenant: loaded once, dropped when it changes.
import type { App } from '../../context.ts'
import { PLATFORM } from '../../db/database.ts'
import type { Instrument, Simulation } from '../../market/instrument.ts'
import { cacheByKey } from '../../memory/cache-by-key.ts'
import { cacheByObject } from '../../memory/cache-by-object.ts'
import type { Day } from '../../values/time.ts'
import type { Issued } from './decide-issues.ts'
import { datedMembers, isIssued, isMatured, quarterOf } from './rules.ts'

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
  /** The instruments that are issued and not matured on a day, as they are shown on that day, by name. */
  listedOn(day: Day): Listed[]
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
const shown = cacheByObject<InstrumentWire, { day: Day; wire: InstrumentWire }>('instruments_by_day')

/** Shows an instrument on a day: its form in memory, and for bills and bonds the members of the day. */
export function wireOn({ row, wire }: Listed, day: Day): InstrumentWire {
  const before = shown.get(wire)
  if (before?.day === day) return before.wire
  const dated = datedMembers(row, day)
  if (!dated) return wire
  const whole = Object.freeze({ ...wire, ...dated })
  shown.set(wire, { day, wire: whole })
  return whole
}

// A day's list costs 3 ms, and most clocks stand on the same few days; about 0.3 MB each.
function newDayLists(all: Listed[]): Catalogue['listedOn'] {
  const days = cacheByKey<Day, Listed[]>('instrument_lists')
  return (day) => {
    const before = days.get(day)
    if (before) return before
    const listed = all
      .filter(({ row }) => isIssued(row, day) && !isMatured(row, day))
      .map((one) => ({ row: one.row, wire: wireOn(one, day) }))
    days.set(day, listed)
    return listed
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
    return {
      byId: new Map(listed.map((one) => [one.row.id, one])),
      bySymbol: new Map(listed.map((one) => [one.row.symbol, one])),
      places: new Map(listed.map((one, place) => [one.row.id, place])),
      issued: issuedOf(rows),
      listedOn: newDayLists(listed),
    }
  })
}

function issuedOf(rows: readonly StoredInstrument[]): Issued {
  const days = rows
    .filter(({ source }) => source === 'simulated')
    .map(({ attributes }) => String(attributes.initial_issue_date))
    .sort()
  return { from: days[0] && quarterOf(days[0]), to: days.at(-1) && quarterOf(days.at(-1)!) }
}
