// The clock of the tenant as the page shows it: read from the server, and counted on while it runs.
import type { Clock, Holdfast } from '../../sdk/src/holdfast.ts'

export interface TenantClock {
  /** The time and the mode; undefined until the first answer. */
  read(): { now: string; mode: string } | undefined
  set(clock: Pick<Clock, 'now'> & { mode?: string }): void
  refresh(hf: Holdfast): Promise<void>
  watch(listener: () => void, signal: AbortSignal): void
}

/** Makes a clock that nobody has read yet. */
export function newTenantClock(): TenantClock {
  const listeners = new Set<() => void>()
  let known: { now: string; mode: string; at: number } | undefined
  const set: TenantClock['set'] = ({ now, mode }) => {
    known = { now, mode: mode ?? known?.mode ?? 'running', at: performance.now() }
    for (const listener of listeners) listener()
  }
  return {
    read() {
      if (!known) return undefined
      const passed = known.mode === 'running' ? performance.now() - known.at : 0
      return { now: new Date(Date.parse(known.now) + passed).toISOString(), mode: known.mode }
    },
    set,
    refresh: async (hf) => set(await hf.sandbox.retrieve_clock()),
    watch(listener, signal) {
      listeners.add(listener)
      const timer = setInterval(listener, 1000)
      signal.addEventListener('abort', () => {
        listeners.delete(listener)
        clearInterval(timer)
      })
    },
  }
}
