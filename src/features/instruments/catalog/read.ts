// The catalogue as one tenant sees it at its current time: later issues do not exist for it, matured instruments are
// left out of its lists, and the operator's overrides apply.
import type { ReadContext } from '../../../context.ts'
import { notFound } from '../../../errors.ts'
import { firstRows, type PageWindow } from '../../../http/api/page.ts'
import { dayOf } from '../../../values/time.ts'
import { applyOverride, type CatalogueView, isVisible, type Override } from './apply-override.ts'
import { loadDelistings } from './delistings.ts'
import { type InstrumentWire, type Listed, loadCatalogueOn } from './load-catalogue.ts'
import { type MaturityPeriod, onTheRun } from './rules.ts'
import { loadDividends } from './upcoming-dividends.ts'

export type { InstrumentWire, Listed } from './load-catalogue.ts'

/** Reads the catalogue, and the overrides, dividends and delistings of a tenant, all from memory. */
export async function readSight(context: ReadContext): Promise<CatalogueView> {
  const { app, now, actor } = context
  const catalogue = await loadCatalogueOn(app, dayOf(now))
  const overrides = await loadOverrides(context)
  const dividends = await loadDividends(context)
  const delistings = await loadDelistings(context)
  return {
    catalogue,
    shown: catalogue.at(now),
    overrides,
    dividends,
    delistings,
    now,
    is_client: actor.client !== null,
  }
}

function loadOverrides({ app, tenant }: ReadContext): Promise<CatalogueView['overrides']> {
  return app.cached('instrument_overrides', tenant, async () => {
    const rows = await app.database.sql(tenant)<Override & { instrument: string }>`
      select instrument, trading_status, rollout_stage, is_visible
      from instrument_overrides where tenant = ${tenant}`
    return new Map(rows.map(({ instrument, ...override }) => [instrument, override]))
  })
}

/** The instrument with the id as the tenant sees it now, or undefined. */
export async function findInstrument(context: ReadContext, id: string): Promise<Listed | undefined> {
  const sight = await readSight(context)
  const listed = sight.shown.find(id)
  return listed && isVisible(sight, listed) ? applyOverride(sight, listed) : undefined
}

/** The instrument of an order or a position, hidden from clients meanwhile or not. */
export async function findListed(context: ReadContext, id: string): Promise<Listed> {
  const sight = await readSight(context)
  return applyOverride(sight, sight.shown.find(id) ?? notInCatalogue(id))
}

function notInCatalogue(id: string): never {
  throw new Error(`instrument ${id} is not in the catalogue`)
}

/** The rows of the instruments of orders or positions, by id, without what a client is shown of them. */
export async function listRows(
  { app, now }: ReadContext,
  ids: Iterable<string>,
): Promise<Map<string, Listed['row']>> {
  const { byId } = await loadCatalogueOn(app, dayOf(now))
  return new Map([...new Set(ids)].map((id) => [id, (byId.get(id) ?? notInCatalogue(id)).row]))
}

/**
 * Looks rows up by their id, without what a client is shown of them; undefined for ids that are not in the catalogue.
 */
export async function rowsById({
  app,
  now,
}: ReadContext): Promise<(id: string) => Listed['row'] | undefined> {
  const { byId } = await loadCatalogueOn(app, dayOf(now))
  return (id) => byId.get(id)?.row
}

/** The instrument with the id or else the symbol, or a refusal. */
export async function findByIdOrSymbol(context: ReadContext, key: string): Promise<Listed> {
  const sight = await readSight(context)
  const listed = sight.shown.find(key) ?? sight.shown.findSymbol(key)
  if (!listed || !isVisible(sight, listed)) throw notFound('instrument')
  return applyOverride(sight, listed)
}

/** The instruments with the symbols that exist, in the order asked, each once. */
export async function instrumentsBySymbol(
  context: ReadContext,
  symbols: readonly string[],
): Promise<Listed[]> {
  const sight = await readSight(context)
  const instruments = new Set<Listed>()
  for (const symbol of symbols) {
    const listed = sight.catalogue.bySymbol.get(symbol)
    if (listed && isVisible(sight, listed)) instruments.add(listed)
  }
  return [...instruments]
}

/** The instrument of each row as the API shows it now, hidden ones too, because holders still see them. */
export async function listInstrumentsOf(
  context: ReadContext,
  rows: readonly { instrument: string }[],
): Promise<InstrumentWire[]> {
  const sight = await readSight(context)
  const wireOf = (id: string) => applyOverride(sight, sight.shown.find(id) ?? notInCatalogue(id)).wire
  return rows.map(({ instrument }) => wireOf(instrument))
}

/** The instruments with the ids, in the same way, each by its id. */
export async function instrumentsById(
  context: ReadContext,
  ids: string[],
): Promise<Map<string, InstrumentWire>> {
  const wires = await listInstrumentsOf(
    context,
    ids.map((instrument) => ({ instrument })),
  )
  return new Map(ids.map((id, n) => [id, wires[n]!]))
}

/** Which instruments a list is to keep; an empty filter keeps all. */
export interface InstrumentFilter {
  instrument_type?: string[] | null
  trading_status?: string[] | null
}

/** The instruments that the tenant sees and that have not matured, by name: one more than the window has, or all. */
export async function listInstruments(
  context: ReadContext,
  { instrument_type, trading_status }: InstrumentFilter = {},
  { after, limit = Number.POSITIVE_INFINITY }: PageWindow = firstRows(),
): Promise<InstrumentWire[]> {
  const sight = await readSight(context)
  const last = after ? sight.catalogue.places.get(after[0]!)! : -1
  const instruments: InstrumentWire[] = []
  for (const listed of sight.shown.list()) {
    if (instruments.length > limit) break
    const { id, instrument_type: type } = listed.row
    if (sight.catalogue.places.get(id)! <= last) continue
    if (instrument_type && !instrument_type.includes(type)) continue
    if (sight.overrides.get(id)?.is_visible === false) continue
    const { wire } = applyOverride(sight, listed)
    if (!trading_status || trading_status.includes(String(wire.trading_status))) instruments.push(wire)
  }
  return instruments
}

/** The bills on the run for a country's tenors, as the tenant sees them now; tenors without one are left out. */
export async function listOnTheRun(
  context: ReadContext,
  country: string,
): Promise<Partial<Record<MaturityPeriod, InstrumentWire>>> {
  const bills = await listInstruments(context, { instrument_type: ['bill'] })
  return onTheRun(bills as never[], country)
}
