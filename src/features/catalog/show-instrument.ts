// An instrument as one tenant sees it at its now: with the members of the day and the hour, and with what an operator
// set for the tenant. Pure, from the catalogue and the overrides in memory.
import { cacheByObject } from '../../memory/cache-by-object.ts'
import { dayOf, type Instant } from '../../values/time.ts'
import { type Catalogue, type InstrumentWire, type Listed, wireOn } from './load-catalogue.ts'
import { dealingMembers, isIssued, isMatured } from './rules.ts'
import type { Override } from './set-override.ts'

/** The catalogue and the overrides that decide which instruments the clients of a tenant see, and how, at its now. */
export interface Sight {
  catalogue: Catalogue
  overrides: ReadonlyMap<string, Override>
  now: Instant
  /** Clients do not see an instrument that an override hides; the platform's own work with it goes on. */
  is_client: boolean
}

// An instrument with the members that the hour or the tenant changes, as last shown; most readers see the same again.
interface Adapted {
  is_passed: unknown
  deadline: unknown
  override: Override | undefined
  wire: InstrumentWire
}
const adapted = cacheByObject<InstrumentWire, Adapted>('instruments_shown')

/**
 * An instrument that is shown on the tenant's day, with the members of the hour and the override. Most instruments are
 * shown as they lie in memory; only what the hour or the tenant changes is copied.
 */
export function adapt({ now, overrides }: Sight, { row, wire }: Listed): Listed {
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

/** The instrument of the catalogue as the tenant sees it now. */
export function showInstrument(sight: Sight, listed: Listed): Listed {
  return adapt(sight, { row: listed.row, wire: wireOn(listed, dayOf(sight.now)) })
}

/** Whether the instrument is there for the tenant: it is issued, and no override hides it from clients. */
export function isVisible({ overrides, now, is_client }: Sight, { row }: Listed): boolean {
  const isHidden = is_client && overrides.get(row.id)?.is_visible === false
  return isIssued(row, dayOf(now)) && !isHidden
}
