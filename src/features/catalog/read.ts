// The catalogue, from memory: reference data is loaded once and dropped when it changes. What a tenant sees
// differently (its overrides) is kept beside it.
import type { App, ReadContext } from '../../context.ts'
import { PLATFORM } from '../../db/database.ts'
import { notFound } from '../../errors.ts'
import type { Instrument, Simulation } from '../../market/instrument.ts'
import { dailyMembers } from './rules.ts'

/** An instrument as the API shows it. */
export type InstrumentWire = Readonly<Record<string, unknown>>

export interface Listed {
  row: Instrument
  wire: InstrumentWire
}

interface Catalogue {
  byId: Map<string, Listed>
  bySymbol: Map<string, Listed>
}

interface StoredInstrument {
  id: string
  symbol: string
  instrument_type: string
  attributes: Record<string, unknown>
  reference_price: string
  simulation: Simulation | null
}

function loadCatalogue(app: App): Promise<Catalogue> {
  return app.cached('instruments', 'all', async () => {
    const rows = await app.database.sql(PLATFORM)<StoredInstrument>`
      select id, symbol, instrument_type, attributes, trim_scale(reference_price)::text as reference_price, simulation
      from instruments order by attributes ->> 'name', id`
    const listed = rows.map((stored): Listed => {
      const { attributes } = stored
      const row = {
        ...stored,
        exchange: (attributes.exchange ?? null) as string | null,
        issuer_country: (attributes.issuer_country ?? null) as string | null,
        trading_currency: (attributes.trading_currency ?? null) as string | null,
        price_type: attributes.price_type as string,
        trading_increment: attributes.trading_increment as string,
      }
      return { row, wire: Object.freeze(attributes) }
    })
    return {
      byId: new Map(listed.map((one) => [one.row.id, one])),
      bySymbol: new Map(listed.map((one) => [one.row.symbol, one])),
    }
  })
}

function loadOverrides({ app, tenant }: ReadContext): Promise<Map<string, string>> {
  return app.cached('instrument_overrides', tenant, async () => {
    const rows = await app.database.sql(tenant)<{ instrument: string; trading_status: string }>`
      select instrument, trading_status from instrument_overrides where tenant = ${tenant}`
    return new Map(rows.map((row) => [row.instrument, row.trading_status]))
  })
}

// Most instruments are shown as they lie in memory; only what the day or the tenant changes is copied.
function present({ now }: ReadContext, { row, wire }: Listed, overrides: Map<string, string>): Listed {
  const daily = dailyMembers(row, now)
  const trading_status = overrides.get(row.id)
  if (!daily && !trading_status) return { row, wire }
  return { row, wire: { ...wire, ...daily, ...(trading_status ? { trading_status } : {}) } }
}

/** The instrument with the id as the tenant sees it now, or undefined. */
export async function findInstrument(context: ReadContext, id: string): Promise<Listed | undefined> {
  const known = (await loadCatalogue(context.app)).byId.get(id)
  return known && present(context, known, await loadOverrides(context))
}

/** The instrument with the id or else the symbol, or a refusal. */
export async function findByIdOrSymbol(context: ReadContext, key: string): Promise<Listed> {
  const { byId, bySymbol } = await loadCatalogue(context.app)
  const known = byId.get(key) ?? bySymbol.get(key)
  if (!known) throw notFound('instrument')
  return present(context, known, await loadOverrides(context))
}

/** The instruments with the symbols that exist, in the order asked, each once. */
export async function instrumentsBySymbol(context: ReadContext, symbols: string[]): Promise<Listed[]> {
  const { bySymbol } = await loadCatalogue(context.app)
  return [...new Set(symbols)].flatMap((symbol) => bySymbol.get(symbol) ?? [])
}

/** The instruments with the ids as the API shows them now. */
export async function instrumentsById(
  context: ReadContext,
  ids: string[],
): Promise<Map<string, InstrumentWire>> {
  const { byId } = await loadCatalogue(context.app)
  const overrides = await loadOverrides(context)
  return new Map(
    ids.map((id) => {
      const known = byId.get(id)
      if (!known) throw new Error(`instrument ${id} is not in the catalogue`)
      return [id, present(context, known, overrides).wire]
    }),
  )
}

/** Every instrument the tenant sees, by name. */
export async function listInstruments(context: ReadContext): Promise<InstrumentWire[]> {
  const { byId } = await loadCatalogue(context.app)
  const overrides = await loadOverrides(context)
  return [...byId.values()].map((known) => present(context, known, overrides).wire)
}
