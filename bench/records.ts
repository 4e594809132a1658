// The cost of the audit record and the events of a change: orders per second with them, and on the same server with a
// database that writes neither during the measurement.
import pg from 'pg'
import { orderLoad, type Scene } from './orders.ts'
import { type Measured, median, type Stage } from './stage.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)

/** How much of the orders per second is lost by writing audit records and events. */
export async function benchRecords(stage: Stage, scene: Scene): Promise<Measured> {
  const database = new pg.Client({ connectionString: stage.databaseUrl })
  await database.connect()
  const run = orderLoad(stage, scene)
  const [row] = (await database.query(`select pg_get_functiondef('record_changes'::regproc) as text`)).rows
  const whole: string = row.text
  const bare = without(
    without(whole, 'if events is not null then', 'if false then'),
    'from json_to_recordset(audits)',
    'from json_to_recordset(null::json)',
  )
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

// The function with a branch that does nothing.
function without(text: string, branch: string, instead: string): string {
  const changed = text.replace(branch, instead)
  if (changed === text) throw new Error(`record_changes has no ${branch}`)
  return changed
}
