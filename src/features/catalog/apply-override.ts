// An instrument as one tenant sees it, with the overrides of the operator. Pure, from the cached catalogue and
// overrides.
import { cacheByObject } from '../../memory/cache-by-object.ts'
import { type Day, dayOf, type Instant } from '../../values/time.ts'
import type { Catalogue, InstrumentWire, Listed, ShownCatalogue } from './load-catalogue.ts'
import { isIssued, isMatured } from './rules.ts'
import type { Override } from './set-override.ts'

/** The catalogue as it is shown now, and the overrides by which the clients of a tenant see it differently. */
export interface Sight {
  catalogue: Catalogue
  shown: ShownCatalogue
  overrides: ReadonlyMap<string, Override>
  now: Instant
  /** Clients do not see an instrument that an override hides; the platform still works with it. */
  is_client: boolean
}

// An instrument with its override, as last shown; most readers see the same again.
interface Overridden {
  override: Override
  wire: InstrumentWire
}
const overridden = cacheByObject<InstrumentWire, Overridden>('instruments_overridden')

/** The instrument with the members that the override of the tenant replaces. */
export function applyOverride({ overrides, now }: Sight, listed: Listed): Listed {
  const override = overrides.get(listed.row.id)
  return override ? { row: listed.row, wire: wireWith(override, listed, dayOf(now)) } : listed
}

function wireWith(override: Override, { row, wire }: Listed, day: Day): InstrumentWire {
  const before = overridden.get(wire)
  if (before?.override === override) return before.wire
  const { trading_status, rollout_stage } = override
  const whole = Object.freeze({
    ...wire,
    ...(trading_status && !isMatured(row, day) ? { trading_status } : {}),
    ...(rollout_stage ? { rollout_stage: rollout_stage === 'none' ? null : rollout_stage } : {}),
  })
  overridden.set(wire, { override, wire: whole })
  return whole
}

/** Whether the instrument exists for the tenant: it is issued, and no override hides it from clients. */
export function isVisible({ overrides, now, is_client }: Sight, { row }: Listed): boolean {
  const isHidden = is_client && overrides.get(row.id)?.is_visible === false
  return isIssued(row, dayOf(now)) && !isHidden
}
