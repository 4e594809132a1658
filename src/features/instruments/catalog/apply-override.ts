// An instrument as one tenant sees it, with the overrides of the operator, the next announced dividend and its
// delisting. Pure, from the cached catalogue, overrides, dividends and delistings.
import { cacheByObject } from '../../../memory/cache-by-object.ts'
import { type Day, dayOf, type Instant } from '../../../values/time.ts'
import type { Catalogue, InstrumentWire, Listed, ShownCatalogue } from './load-catalogue.ts'
import { isIssued, isMatured } from './rules.ts'
import { type AnnouncedDividends, type UpcomingDividend, upcomingOn } from './upcoming-dividends.ts'

/** The members of an instrument that replace those of the catalogue for a tenant; null means the catalogue's. */
export interface Override {
  trading_status: string | null
  /** `none` shows null. */
  rollout_stage: string | null
  is_visible: boolean | null
}

/** The catalogue as it is shown now, and the overrides by which the clients of a tenant see it differently. */
export interface CatalogueView {
  catalogue: Catalogue
  shown: ShownCatalogue
  overrides: ReadonlyMap<string, Override>
  dividends: AnnouncedDividends
  /** The day from which each stock is no longer listed. */
  delistings: ReadonlyMap<string, Day>
  now: Instant
  /** Clients do not see an instrument that an override hides; the platform still works with it. */
  is_client: boolean
}

// An instrument with its override and dividend, as last shown; most readers see the same again.
interface Overridden extends Replacement {
  wire: InstrumentWire
}

/** Everything that replaces members of an instrument for a tenant. */
interface Replacement {
  override: Override | undefined
  dividend: UpcomingDividend | undefined
  /** The day of the delisting, if it has come. */
  delisted_on: Day | undefined
}
const overridden = cacheByObject<InstrumentWire, Overridden>('instruments_overridden')

/** The instrument with the members that the override of the tenant and the next dividend replace. */
export function applyOverride(
  { overrides, dividends, delistings, now }: CatalogueView,
  listed: Listed,
): Listed {
  const { id } = listed.row
  const day = dayOf(now)
  const override = overrides.get(id)
  const dividend = upcomingOn(dividends.get(id), day)
  const delisting = delistings.get(id)
  const delisted_on = delisting !== undefined && delisting <= day ? delisting : undefined
  if (!override && !dividend && !delisted_on) return listed
  return { row: listed.row, wire: wireWith({ override, dividend, delisted_on }, listed, day) }
}

function wireWith(replacement: Replacement, { row, wire }: Listed, day: Day): InstrumentWire {
  const { override, dividend, delisted_on } = replacement
  const before = overridden.get(wire)
  if (before && isSame(before, replacement)) return before.wire
  const { trading_status = null, rollout_stage = null } = override ?? {}
  const whole = Object.freeze({
    ...wire,
    ...(dividend ? { upcoming_dividend: dividend } : {}),
    ...(trading_status && !isMatured(row, day) ? { trading_status } : {}),
    ...(delisted_on ? { trading_status: 'not_trading', delisted_on } : {}),
    ...(rollout_stage ? { rollout_stage: rollout_stage === 'none' ? null : rollout_stage } : {}),
  })
  overridden.set(wire, { ...replacement, wire: whole })
  return whole
}

const isSame = (one: Replacement, other: Replacement) =>
  one.override === other.override && one.dividend === other.dividend && one.delisted_on === other.delisted_on

/** Whether the instrument exists for the tenant: it is issued, and no override hides it from clients. */
export function isVisible({ overrides, now, is_client }: CatalogueView, { row }: Listed): boolean {
  const isHidden = is_client && overrides.get(row.id)?.is_visible === false
  return isIssued(row, dayOf(now)) && !isHidden
}
