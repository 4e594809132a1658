// Reads the figures of the installation when they are scraped. Some statements read whole tables, so one runs at a
// time, and each is repeated only after 50 times as long as it took: it takes at most a fiftieth of one connection.
import type { App } from '../context.ts'
import { DatabaseUnavailable } from '../db/database.ts'
import { clear, installation } from './figures.ts'
import { READINGS, type Reading } from './readings.ts'

const LEAST_MS = 2_000
const REST = 50
/** The longest wait of a scrape; a figure that takes longer is shown at the next. */
const PATIENCE_MS = 1_500

interface Turn {
  reading: Reading
  next_ms: number
}

interface Reader {
  turns: Turn[]
  running?: Promise<void>
}

const newReader = (): Reader => ({ turns: READINGS.map((reading) => ({ reading, next_ms: 0 })) })

/** The figures of the installation as text; a figure that cannot be read is left out. */
export async function readInstallation(app: App, kinds: readonly string[]): Promise<string> {
  const reader = app.component(newReader)
  reader.running ??= readDue(app, kinds, reader.turns).finally(() => {
    reader.running = undefined
  })
  let late: NodeJS.Timeout | undefined
  await Promise.race([reader.running, new Promise((resolve) => (late = setTimeout(resolve, PATIENCE_MS)))])
  clearTimeout(late)
  return installation.metrics()
}

async function readDue(app: App, kinds: readonly string[], turns: readonly Turn[]): Promise<void> {
  for (const turn of turns) {
    const begun_ms = performance.now()
    if (begun_ms < turn.next_ms) continue
    await turn.reading.read(app, kinds).catch((error) => {
      for (const gauge of turn.reading.gauges) clear(gauge)
      if (!(error instanceof DatabaseUnavailable)) app.log.warn({ err: error }, 'a figure could not be read')
    })
    const end_ms = performance.now()
    turn.next_ms = end_ms + Math.max(LEAST_MS, (end_ms - begun_ms) * REST)
  }
}
