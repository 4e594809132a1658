// What the audit record and the events of a change cost: orders per second with them, and with the very same server whose
// database was told, for as long as this is measured, to write neither.
import pg from 'pg'
import { orderLoad, type Scene } from './orders.ts'
import { type Measured, median, type Stage } from './stage.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)

/** How much of the orders per second is lost by writing audit records and events. */
export async function benchRecords(stage: Stage, scene: Scene): Promise<Measured> {
  const database = new pg.Client({ connectionString: stage.databaseUrl })
  await database.connect()
  const run = orderLoad(stage, scene)
  const [row] = (await database.query(`select pg_get_functiondef('record_change'::regproc) as text`)).rows
  const whole: string = row.text
  const bare = without(without(whole, `c ? 'events'`), `c ? 'audit'`)
  const pairs: [number, number][] = []
  try {
    await run()
    for (let round = 0; round < ROUNDS; round++) {
      await database.query(bare)
      const without_records = (await run()).perSecond
      await database.query(whole)
      pairs.push([(await run()).perSecond, without_records])
    }
  } finally {
    await database.query(whole)
    await database.end()
  }
  const [on, off] = [median(pairs.map(([a]) => a)), median(pairs.map(([, b]) => b))]
  return {
    name: 'Orders: what writing the audit record and the events of a change costs',
    lines: [
      `${on.toFixed(0)} orders/s with both, ${off.toFixed(0)}/s with neither (medians of ${ROUNDS} pairs, over HTTP)`,
    ],
    figure: median(pairs.map(([a, b]) => 1 - a / b)),
    goal: -0.15,
    unit: 'of the rate without them',
  }
}

// A branch of the function that is never taken.
function without(text: string, condition: string): string {
  const changed = text.replace(`if ${condition} then`, 'if false then')
  if (changed === text) throw new Error(`record_change has no branch: if ${condition} then`)
  return changed
}
