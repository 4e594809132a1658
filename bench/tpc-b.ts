// Orders against the machine itself: PostgreSQL's own TPC-B by pgbench, prepared statements, as many connections and
// durable commits, on the same server. Without pgbench nothing is measured, and the result says so.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { CONNECTIONS, directLoad, orderLoad, type Scene } from './orders.ts'
import { type Measured, median, type Stage } from './stage.ts'

const run = promisify(execFile)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const SECONDS = 5
/** Rows of accounts are 100,000 times this; fewer branches than connections would measure their locks. */
const SCALE = 32

const pgbench = async (databaseUrl: string, ...options: string[]) => {
  const { stdout } = await run('pgbench', [...options, databaseUrl])
  return stdout
}

async function transactionsPerSecond(databaseUrl: string): Promise<number> {
  const clients = ['-c', String(CONNECTIONS), '-j', '2']
  const output = await pgbench(databaseUrl, '-n', '-M', 'prepared', ...clients, '-T', String(SECONDS))
  return Number(/^tps = ([\d.]+)/m.exec(output)![1])
}

/** Orders per second over HTTP and on the driver, each as a share of the transactions of TPC-B per second. */
export async function benchTpcB(stage: Stage, scene: Scene): Promise<Measured[]> {
  try {
    await run('pgbench', ['--version'])
  } catch {
    process.stderr.write('tpc-b is not measured: there is no pgbench on this machine\n')
    return []
  }
  await pgbench(stage.databaseUrl, '-i', '-q', '-s', String(SCALE))
  const overHttp = orderLoad(stage, scene)
  await overHttp()
  const rounds: { machine: number; http: number; direct: number }[] = []
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({
      machine: await transactionsPerSecond(stage.databaseUrl),
      http: (await overHttp()).perSecond,
      direct: await directLoad(stage, scene),
    })
  const of = (name: 'machine' | 'http' | 'direct') => median(rounds.map((round) => round[name]))
  const line = `TPC-B ${of('machine').toFixed(0)}/s, medians of ${ROUNDS} rounds, ${CONNECTIONS} connections`
  return [
    {
      name: 'Orders: POST /accounts/{id}/orders against the transactions of TPC-B',
      lines: [`over HTTP ${of('http').toFixed(0)}/s; ${line}`],
      figure: of('http') / of('machine'),
      goal: 0.45,
      unit: 'of the rate',
    },
    {
      name: 'Orders: the same transactions on the driver, in the same batches, against those of TPC-B',
      lines: [`on the driver ${of('direct').toFixed(0)}/s; ${line}`],
      figure: of('direct') / of('machine'),
      goal: 0.6,
      unit: 'of the rate',
    },
  ]
}
