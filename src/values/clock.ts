// The tenant's clock: running beside the machine's at an offset, or standing still.
import type { Instant } from './time.ts'

export interface ClockReading {
  clock_mode: 'running' | 'frozen' | 'advancing'
  clock_offset_ms: number
  clock_at: Instant | null
}

/** Returns the tenant's now, from the machine's now in milliseconds. */
export function tenantNow(clock: ClockReading, machine_ms: number): Instant {
  if (clock.clock_mode === 'running') return new Date(machine_ms + clock.clock_offset_ms).toISOString()
  if (!clock.clock_at) throw new Error('a clock that stands still needs the time at which it stands')
  return clock.clock_at
}
