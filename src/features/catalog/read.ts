// The catalogue as one tenant sees it: at its own now, since what is issued later does not exist for it and what has
// matured is left out of its lists; and with what an operator set for it.
import type { ReadContext } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { cacheByObject } from '../../memory/cache-by-object.ts'
import { dayOf } from '../../values/time.ts'
import { catalogueAt, type InstrumentWire, type Listed, wireOn } from './load-catalogue.ts'
import { dealingMembers, isIssued, isMatured, onTheRun, type Period } from './rules.ts'
import type { Override } from './set-override.ts'

export type { InstrumentWire, Listed } from './load-catalogue.ts'

type Overrides = Map<string, Override>

function loadOverrides({ app, tenant }: ReadContext): Promise<Overrides> {
  return app.cached('instrument_overrides', tenant, async () => {
    const rows = await app.database.sql(tenant)<Override & { instrument: string }>`
      select instrument, trading_status, rollout_stage, is_visible
      from instrument_overrides where tenant = ${tenant}`
    return new Map(rows.map(({ instrument, ...override }) => [instrument, override]))
  })
}

/** The catalogue and the overrides: with the day, they decide which instruments the clients of a tenant see. */
export async function sightOf(context: ReadContext) {
  return [await catalogueAt(context.app, context.now), await loadOverrides(context)] as const
}

async function load(context: ReadContext) {
  const [catalogue, overrides] = await sightOf(context)
  return { ...catalogue, overrides }
}

// An instrument with the members that the hour or the tenant changes, as last shown; most readers see the same again.
interface Adapted {
  is_passed: unknown
  deadline: unknown
  override: Override | undefined
  wire: InstrumentWire
}
const adapted = cacheByObject<InstrumentWire, Adapted>('instruments_shown')

// Most instruments are shown as they lie in memory; only what the hour or the tenant changes is copied.
function show({ now }: ReadContext, { row, wire }: Listed, overrides: Overrides): Listed {
  const dealing = dealingMembers(row, now)
  const override = overrides.get(row.id)
  if (!dealing && !override) return { row, wire }
  const is_passed = dealing?.is_passed_dealing_deadline
  const deadline = dealing?.dealing_deadline_time_and_day
  const before = adapted.get(wire)
  if (before?.is_passed === is_passed && before?.deadline === deadline && before?.override === override)
    return { row, wire: before!.wire }
  const { trading_status, rollout_stage } = override ?? {}
  const mayTrade = !isMatured(row, dayOf(now))
  const shown = Object.freeze({
    ...wire,
    ...dealing,
    ...(trading_status && mayTrade ? { trading_status } : {}),
    ...(rollout_stage ? { rollout_stage: rollout_stage === 'none' ? null : rollout_stage } : {}),
  })
  adapted.set(wire, { is_passed, deadline, override, wire: shown })
  return { row, wire: shown }
}

function present(context: ReadContext, listed: Listed, overrides: Overrides): Listed {
  return show(context, { row: listed.row, wire: wireOn(listed, dayOf(context.now)) }, overrides)
}

// An override may hide an instrument from clients; the platform's own work with it continues.
function isVisible({ actor, now }: ReadContext, { row }: Listed, overrides: Overrides): boolean {
  const isHidden = actor.client !== null && overrides.get(row.id)?.is_visible === false
  return isIssued(row, dayOf(now)) && !isHidden
}

/** The instrument with the id as the tenant sees it now, or undefined. */
export async function findInstrument(context: ReadContext, id: string): Promise<Listed | undefined> {
  const { byId, overrides } = await load(context)
  const listed = byId.get(id)
  return listed && isVisible(context, listed, overrides) ? present(context, listed, overrides) : undefined
}

/** The instrument of an order or a position, hidden from clients meanwhile or not. */
export async function findListed(context: ReadContext, id: string): Promise<Listed> {
  const { byId, overrides } = await load(context)
  const listed = byId.get(id)
  if (!listed) throw new Error(`instrument ${id} is not in the catalogue`)
  return present(context, listed, overrides)
}

/** The rows of the instruments of orders or positions, by id, without what a client is shown of them. */
export async function listRows(
  context: ReadContext,
  ids: Iterable<string>,
): Promise<Map<string, Listed['row']>> {
  const { byId } = await catalogueAt(context.app, context.now)
  const instruments = new Map<string, Listed['row']>()
  for (const id of new Set(ids)) {
    const listed = byId.get(id)
    if (!listed) throw new Error(`instrument ${id} is not in the catalogue`)
    instruments.set(id, listed.row)
  }
  return instruments
}

/** Looks rows up by their id, without what a client is shown of them; undefined for what is not in the catalogue. */
export async function rowsById(context: ReadContext): Promise<(id: string) => Listed['row'] | undefined> {
  const { byId } = await catalogueAt(context.app, context.now)
  return (id) => byId.get(id)?.row
}

/** The instrument with the id or else the symbol, or a refusal. */
export async function findByIdOrSymbol(context: ReadContext, key: string): Promise<Listed> {
  const { byId, bySymbol, overrides } = await load(context)
  const listed = byId.get(key) ?? bySymbol.get(key)
  if (!listed || !isVisible(context, listed, overrides)) throw notFound('instrument')
  return present(context, listed, overrides)
}

/** The instruments with the symbols that exist, in the order asked, each once. */
export async function instrumentsBySymbol(
  context: ReadContext,
  symbols: readonly string[],
): Promise<Listed[]> {
  const { bySymbol, overrides } = await load(context)
  const instruments = new Set<Listed>()
  for (const symbol of symbols) {
    const listed = bySymbol.get(symbol)
    if (listed && isVisible(context, listed, overrides)) instruments.add(listed)
  }
  return [...instruments]
}

/** The instrument of each row as the API shows it now, hidden ones too, because holders still see them. */
export async function listInstrumentsOf(
  context: ReadContext,
  rows: readonly { instrument: string }[],
): Promise<InstrumentWire[]> {
  const { byId, overrides } = await load(context)
  return rows.map(({ instrument }) => {
    const listed = byId.get(instrument)
    if (!listed) throw new Error(`instrument ${instrument} is not in the catalogue`)
    return present(context, listed, overrides).wire
  })
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

/** Every instrument the tenant sees and that has not matured, by name. */
export async function listInstruments(
  context: ReadContext,
  { instrument_type, trading_status }: InstrumentFilter = {},
): Promise<InstrumentWire[]> {
  const { listedOn, overrides } = await load(context)
  const instruments: InstrumentWire[] = []
  for (const listed of listedOn(dayOf(context.now))) {
    const { id, instrument_type: type } = listed.row
    if (instrument_type && !instrument_type.includes(type)) continue
    if (overrides.get(id)?.is_visible === false) continue
    const { wire } = show(context, listed, overrides)
    if (!trading_status || trading_status.includes(String(wire.trading_status))) instruments.push(wire)
  }
  return instruments
}

/** The bills on the run for a country's tenors, as the tenant sees them now; tenors without one are left out. */
export async function listOnTheRun(
  context: ReadContext,
  country: string,
): Promise<Partial<Record<Period, InstrumentWire>>> {
  const bills = await listInstruments(context, { instrument_type: ['bill'] })
  return onTheRun(bills as never[], country)
}
