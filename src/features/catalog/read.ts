// The catalogue, from memory: reference data is loaded once and dropped when it changes. What a tenant sees
// differently (its overrides) is kept beside it. Clocks differ too: what is issued after a tenant's today does not
// exist for it, and what has matured by then is left out of its lists.
import type { App, ReadContext } from '../../context.ts'
import { PLATFORM } from '../../db/database.ts'
import { notFound } from '../../errors.ts'
import type { Instrument, Simulation } from '../../market/instrument.ts'
import { dayOf, type Instant } from '../../values/time.ts'
import { type Issued, isIssuedFor, issueBills } from './issue-bills.ts'
import { dailyMembers, isIssued, isMatured, onTheRun, type Period, quarterOf } from './rules.ts'

/** An instrument as the API shows it. */
export type InstrumentWire = Readonly<Record<string, unknown>>

export interface Listed {
  row: Instrument
  wire: InstrumentWire
}

interface Catalogue {
  byId: Map<string, Listed>
  bySymbol: Map<string, Listed>
  issued: Issued
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

interface Override {
  trading_status: string | null
  rollout_stage: string | null
  is_visible: boolean | null
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

function loadCatalogue(app: App): Promise<Catalogue> {
  return app.cached('instruments', 'all', async () => {
    const rows = await app.database.sql(PLATFORM)<StoredInstrument>`
      select id, symbol, instrument_type, attributes, trim_scale(reference_price)::text as reference_price, simulation,
             source
      from instruments order by attributes ->> 'name' collate "C", id`
    const issues = rows
      .filter((row) => row.source === 'simulated')
      .map((row) => String(row.attributes.initial_issue_date))
    const quarters = issues.sort().map(quarterOf)
    const listed = rows.map(toListed)
    return {
      byId: new Map(listed.map((one) => [one.row.id, one])),
      bySymbol: new Map(listed.map((one) => [one.row.symbol, one])),
      issued: { from: quarters[0], to: quarters.at(-1) },
    }
  })
}

/** The catalogue with every bill that may be outstanding at the instant; those that are missing are issued first. */
export async function catalogueAt(app: App, now: Instant): Promise<Catalogue> {
  const catalogue = await loadCatalogue(app)
  const today = dayOf(now)
  if (app.config.environment !== 'sandbox' || isIssuedFor(catalogue.issued, today)) return catalogue
  await app.cached('instruments', `bills of ${quarterOf(today)}`, () =>
    issueBills(app, catalogue.issued, today),
  )
  return loadCatalogue(app)
}

function loadOverrides({ app, tenant }: ReadContext): Promise<Map<string, Override>> {
  return app.cached('instrument_overrides', tenant, async () => {
    const rows = await app.database.sql(tenant)<Override & { instrument: string }>`
      select instrument, trading_status, rollout_stage, is_visible
      from instrument_overrides where tenant = ${tenant}`
    return new Map(rows.map(({ instrument, ...override }) => [instrument, override]))
  })
}

async function load(context: ReadContext) {
  const [catalogue, overrides] = [await catalogueAt(context.app, context.now), await loadOverrides(context)]
  return { ...catalogue, overrides }
}

// Most instruments are shown as they lie in memory; only what the day or the tenant changes is copied.
function present({ now }: ReadContext, { row, wire }: Listed, overrides: Map<string, Override>): Listed {
  const daily = dailyMembers(row, now)
  const override = overrides.get(row.id)
  if (!daily && !override) return { row, wire }
  const { trading_status, rollout_stage } = override ?? {}
  return {
    row,
    wire: {
      ...wire,
      ...(trading_status ? { trading_status } : {}),
      ...(rollout_stage ? { rollout_stage: rollout_stage === 'none' ? null : rollout_stage } : {}),
      ...daily,
    },
  }
}

type Overrides = Map<string, Override>

function isVisible({ now }: ReadContext, { row }: Listed, overrides: Overrides): boolean {
  return isIssued(row, dayOf(now)) && overrides.get(row.id)?.is_visible !== false
}

// The platform's own work goes on with what is hidden from clients meanwhile.
function isKnown(context: ReadContext, listed: Listed, overrides: Overrides): boolean {
  if (context.actor.client !== null) return isVisible(context, listed, overrides)
  return isIssued(listed.row, dayOf(context.now))
}

/** The instrument with the id as the tenant sees it now, or undefined. */
export async function findInstrument(context: ReadContext, id: string): Promise<Listed | undefined> {
  const { byId, overrides } = await load(context)
  const known = byId.get(id)
  return known && isKnown(context, known, overrides) ? present(context, known, overrides) : undefined
}

/** The instrument of an order or a position, hidden from clients meanwhile or not. */
export async function findListed(context: ReadContext, id: string): Promise<Listed> {
  const { byId, overrides } = await load(context)
  const known = byId.get(id)
  if (!known) throw new Error(`instrument ${id} is not in the catalogue`)
  return present(context, known, overrides)
}

/** The instrument with the id or else the symbol, or a refusal. */
export async function findByIdOrSymbol(context: ReadContext, key: string): Promise<Listed> {
  const { byId, bySymbol, overrides } = await load(context)
  const known = byId.get(key) ?? bySymbol.get(key)
  if (!known || !isKnown(context, known, overrides)) throw notFound('instrument')
  return present(context, known, overrides)
}

/** The instruments with the symbols that exist, in the order asked, each once. */
export async function instrumentsBySymbol(context: ReadContext, symbols: string[]): Promise<Listed[]> {
  const { bySymbol, overrides } = await load(context)
  return [...new Set(symbols)].flatMap((symbol) => {
    const known = bySymbol.get(symbol)
    return known && isKnown(context, known, overrides) ? [known] : []
  })
}

/** The instruments with the ids as the API shows them now, hidden ones too: who holds one sees what it is. */
export async function instrumentsById(
  context: ReadContext,
  ids: string[],
): Promise<Map<string, InstrumentWire>> {
  const { byId, overrides } = await load(context)
  return new Map(
    ids.map((id) => {
      const known = byId.get(id)
      if (!known) throw new Error(`instrument ${id} is not in the catalogue`)
      return [id, present(context, known, overrides).wire]
    }),
  )
}

/** Which instruments a list is to keep; an empty filter keeps all. */
export interface InstrumentFilter {
  instrument_type?: string[] | null
  trading_status?: string[] | null
}

/** Every instrument the tenant sees and that has not matured, by name. */
export async function listInstruments(
  context: ReadContext,
  { instrument_type, trading_status }: InstrumentFilter = {},
): Promise<InstrumentWire[]> {
  const { byId, overrides } = await load(context)
  const today = dayOf(context.now)
  const found: InstrumentWire[] = []
  for (const listed of byId.values()) {
    if (instrument_type && !instrument_type.includes(listed.row.instrument_type)) continue
    if (!isVisible(context, listed, overrides) || isMatured(listed.row, today)) continue
    const { wire } = present(context, listed, overrides)
    if (!trading_status || trading_status.includes(String(wire.trading_status))) found.push(wire)
  }
  return found
}

/** The bills on the run for a country's tenors, as the tenant sees them now; tenors without one are left out. */
export async function listOnTheRun(
  context: ReadContext,
  country: string,
): Promise<Partial<Record<Period, InstrumentWire>>> {
  const bills = await listInstruments(context, { instrument_type: ['bill'] })
  return onTheRun(bills as never[], country)
}
