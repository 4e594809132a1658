// The kills and outages of a soak, in turns.
import { OUTAGES, type Outage, strike } from '../crash/strike.ts'
import { passTime } from '../support/until.ts'
import type { Role, Stage } from './stage.ts'

/** How often each thing was broken. */
export type Breaks = Record<Role | Outage, number>

export const noBreaks = (): Breaks => ({
  worker: 0,
  api: 0,
  fast: 0,
  immediate: 0,
  backend: 0,
  everything: 0,
  frozen: 0,
})

export interface BreakPlan {
  /** The mean time between two of them. */
  gap_ms: number
  /** Until then processes are killed too; afterwards only the database breaks, so that memory can be watched. */
  kills_until_ms: number
  until_ms: number
  random(): number
  isOver(): boolean
  /** Called when a killed process is back. */
  killed(): void
}

/** Breaks something, waits until everything is ready again, and so on. */
export async function breakThings(stage: Stage, plan: BreakPlan, breaks: Breaks): Promise<void> {
  const { gap_ms, kills_until_ms, until_ms, random, isOver, killed } = plan
  for (let n = 0, outages = 0; ; n++) {
    await passTime(gap_ms * (0.5 + random()), 'kills and outages come at random times')
    if (isOver() || Date.now() >= until_ms) return
    if (n % 2 === 0 && Date.now() < kills_until_ms) {
      const role = n % 4 === 0 ? 'worker' : 'api'
      breaks[role] += 1
      await stage.kill(role)
      killed()
    } else {
      const kind = OUTAGES[outages++ % OUTAGES.length]!
      breaks[kind] += 1
      await strike(kind, stage.cluster, random)
    }
    await stage.untilReady()
  }
}
