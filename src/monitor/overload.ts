// Whether the process has more work than it can do. A request that would only wait is refused before it costs anything,
// so that the requests under way end in time and the queue in front of the database stays short.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { App } from '../context.ts'

export type Overload = 'database' | 'event_loop'

const LOOK_MS = 500
const RESOLUTION_MS = 20
/** The mean delay of the event loop in a look, above which the process is overloaded. */
const MAX_DELAY_MS = 1_000
/** One long pause alone, such as that of a suspended machine, does not count. */
const LOOKS = 2

/** Makes the function that names the overload of the process, or returns undefined. */
export function newOverloadCheck({ config, database }: App): () => Overload | undefined {
  const { most_wait_ms } = config
  if (most_wait_ms === 0) return () => undefined
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delays.enable()
  let late_looks = 0
  setInterval(() => {
    late_looks = delays.mean / 1e6 > MAX_DELAY_MS ? late_looks + 1 : 0
    delays.reset()
  }, LOOK_MS).unref()
  const isWaiting = () => database.loads().some(({ longest_wait_ms }) => longest_wait_ms > most_wait_ms)
  return () => {
    if (late_looks >= LOOKS) return 'event_loop'
    return isWaiting() ? 'database' : undefined
  }
}
