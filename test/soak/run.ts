// The record of a soak, which grows while it runs, so that a report can be written at any moment.
import { tally } from '../simulation/step.ts'
import { type Breaks, noBreaks } from './break-things.ts'
import type { Requests } from './careful-caller.ts'
import type { Lags, Sample } from './measure.ts'
import type { Office } from './operate.ts'
import type { Story } from './play-stories.ts'

export interface Run {
  seed: number
  /** The length that was planned. */
  planned_minutes: number
  begun_ms: number
  /** Whether it ran to its end and everything was compared. */
  is_whole: boolean
  stories: Story[]
  /** The counts of each business. */
  businesses: Record<string, Record<string, number>>
  tally: ReadonlyMap<string, { taken: number; refused: number }>
  requests: Requests
  /** The acknowledged writes of the load so far, and at the end its figures. */
  load: Record<string, number>
  attempts: number
  office: Office
  breaks: Breaks
  samples: Sample[]
  /** When processes were killed; memory is compared after the last one. */
  kills_ms: number[]
  last_lags: Lags | undefined
  /** Everything that was not as it must be. */
  differences: string[]
}

/** Makes the record of a run that begins now. */
export const newRun = (seed: number, planned_minutes: number): Run => ({
  seed,
  planned_minutes,
  begun_ms: Date.now(),
  is_whole: false,
  stories: [],
  businesses: {},
  tally,
  requests: { answered: 0, repeats: 0 },
  load: {},
  attempts: 0,
  office: { looks: 0, notes: 0, imports: 0, repeated_imports: 0 },
  breaks: noBreaks(),
  samples: [],
  kills_ms: [],
  last_lags: undefined,
  differences: [],
})

const MAX_FAULTS = 30

/** Does the work; an error is a difference, and after many of them the run ends. */
export async function noteFaults(run: Run, name: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const text = (error as Error).message.replace(/\s+/g, ' ').slice(0, 1000)
    run.differences.push(`${name}: ${text}`)
    if (run.differences.length > MAX_FAULTS) throw error
  }
}
