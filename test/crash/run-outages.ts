// Breaks the database under a load of writes, again and again, in every way that a database breaks: restarts, backends
// and whole servers killed, a server that is frozen. The server must outlive all of it, say 503 while the database is
// away, and serve again by itself; nothing acknowledged may be missing and nothing may have happened twice.
import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { findEmbedded, startEmbedded } from '../../src/db/embedded.ts'
import { queryAt } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { randomFrom } from '../support/random.ts'
import { type ServerProcess, spawnServer, waitReady } from '../support/server-process.ts'
import { temporaryDirectory } from '../support/temporary.ts'
import { UNLIMITED } from '../support/unlimited.ts'
import { passTime, until } from '../support/until.ts'
import { type Load, startLoad, stopGently } from './load.ts'
import { OUTAGES, strike } from './strike.ts'

export interface OutagePlan {
  /** Whether the database is a server of its own (DATABASE_URL), or the embedded one. */
  isOwn: boolean
  outages: number
  seed: number
  say(line: string): void
}

const READY_WITHIN_MS = 5_000
const ANSWER_WITHIN_MS = 2_000
const START_WITHIN_MS = 180_000

/** Runs the whole test and returns its figures; it fails by assertion. */
export async function runOutages({ isOwn, outages, seed, say }: OutagePlan) {
  const random = randomFrom(seed)
  const directory = temporaryDirectory('outages')
  const port = await freePort()
  const baseUrl = `http://127.0.0.1:${port}`
  const own = isOwn ? await startEmbedded({ directory: join(directory, 'own') }) : undefined
  const cluster = join(directory, isOwn ? 'own' : 'postgres', 'cluster')
  const environment = {
    ...(own ? { DATABASE_URL: own.url } : {}),
    DATA_DIR: directory,
    PORT: String(port),
    SEED: 'none',
    LOG_LEVEL: 'error',
    ...UNLIMITED,
  }
  const server = spawnServer(environment)
  let load: Load | undefined
  const watch = watchReadiness(baseUrl)
  try {
    await waitReady(baseUrl, server, START_WITHIN_MS)
    load = await startLoad(baseUrl, environment)
    watch.start()
    for (let n = 1; n <= outages; n++) {
      await passTime(300 + random() * 700, 'outages come at random times')
      const kind = OUTAGES[(n - 1) % OUTAGES.length]!
      const refused = watch.refusals()
      await strike(kind, cluster, random)
      if (kind === 'frozen')
        assert.ok(
          watch.refusals() > refused,
          'while the database is frozen the server says that it is not ready',
        )
      const behind_ms = await backWithin(directory, watch, server, own?.url)
      say(`${n} of ${outages}, ${kind}: ${behind_ms} ms behind, ${load.acknowledged.length} writes so far`)
    }
    const figures = await load.finish()
    const { slowest_ms, refusals } = watch.check()
    await stopGently(server)
    assert.doesNotMatch(server.output(), /was not handled/)
    return { outages, slowest_ms, refusals, ...figures }
  } catch (error) {
    const words = server.output().slice(-6000)
    throw new Error(`${(error as Error).message}\nThe server's last words:\n${words}`, { cause: error })
  } finally {
    watch.stop()
    load?.stop()
    await end(server)
    await own?.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}

async function end(server: ServerProcess) {
  server.child.kill('SIGTERM')
  const late = setTimeout(() => server.child.kill('SIGKILL'), 20_000)
  await server.ended
  clearTimeout(late)
}

type Watch = ReturnType<typeof watchReadiness>

// Asks /readyz all the time, and holds that each answer comes in time. How late the timers of this process are is
// taken off: it says how busy the machine is, not how slow the server.
function watchReadiness(baseUrl: string) {
  let over = true
  let slowest_ms = 0
  let refusals = 0
  let ready_since: number | undefined
  const faults: string[] = []

  async function askOnce() {
    const begun = performance.now()
    const response = await fetch(`${baseUrl}/readyz`)
    const took_ms = performance.now() - begun
    slowest_ms = Math.max(slowest_ms, Math.round(took_ms))
    if (took_ms > ANSWER_WITHIN_MS + (await lag_ms())) faults.push(`/readyz took ${Math.round(took_ms)} ms`)
    const { status } = response
    if (status === 200) ready_since ??= performance.now()
    else {
      ready_since = undefined
      refusals += 1
      if (status !== 503 || !response.headers.get('retry-after')) faults.push(`/readyz answered ${status}`)
    }
    await response.text()
  }

  return {
    start: () => {
      over = false
      void (async () => {
        while (!over) {
          await askOnce().catch((error) => faults.push(String(error.cause ?? error)))
          await passTime(50, 'the pace of the questions is given')
        }
      })()
    },
    stop: () => {
      over = true
    },
    check: () => {
      over = true
      assert.deepEqual(faults, [])
      return { slowest_ms, refusals }
    },
    refusals: () => refusals,
    readySince: () => ready_since,
    faults,
  }
}

async function lag_ms(): Promise<number> {
  const begun = performance.now()
  await passTime(100, 'the delay of a timer is measured')
  return 10 * Math.max(0, performance.now() - begun - 110)
}

// The database comes back by itself, or its keeper starts it again; then the service is back within five seconds. Gives
// how long it was behind the database.
async function backWithin(
  directory: string,
  watch: Watch,
  server: ServerProcess,
  own?: string,
): Promise<number> {
  await until(
    async () => answers(own ?? (await findEmbedded(join(directory, 'postgres')))),
    (does) => does,
  )
  const begun = performance.now()
  for (;;) {
    assert.equal(server.child.exitCode ?? server.child.signalCode, null, 'the server has ended')
    assert.deepEqual(watch.faults, [])
    const since = watch.readySince()
    const now = performance.now()
    if (since !== undefined && now - since > 200) return Math.round(Math.max(0, since - begun))
    const limit_ms = READY_WITHIN_MS + (await lag_ms())
    assert.ok(now - begun < limit_ms, 'the server is not back, though the database is')
  }
}

async function answers(connectionString: string | undefined): Promise<boolean> {
  if (!connectionString) return false
  try {
    await queryAt(connectionString, 'select 1')
    return true
  } catch {
    return false
  }
}
