// Loses the primary under a load of writes and promotes its synchronous standby. Nothing acknowledged may be missing
// and nothing may have happened twice; the load checks both.
import { rmSync } from 'node:fs'
import { freePort } from '../support/free-port.ts'
import { spawnServer, waitReady } from '../support/server-process.ts'
import { temporaryDirectory } from '../support/temporary.ts'
import { UNLIMITED } from '../support/unlimited.ts'
import { until } from '../support/until.ts'
import { type Load, startLoad, stopGently } from './load.ts'
import { type Loss, startPair } from './standby.ts'

const START_WITHIN_MS = 180_000
/** The writes that are acknowledged before the loss, and after the promotion. */
const WRITES = 60

/** Runs one failover and returns the figures of the load. */
export async function runFailover(loss: Loss) {
  const directory = temporaryDirectory('failover')
  const pair = await startPair(directory)
  const port = await freePort()
  const baseUrl = `http://127.0.0.1:${port}`
  const environment = {
    DATABASE_URL: pair.url,
    DATA_DIR: directory,
    PORT: String(port),
    SEED: 'none',
    LOG_LEVEL: 'error',
    ...UNLIMITED,
  }
  const server = spawnServer(environment)
  let load: Load | undefined
  try {
    await waitReady(baseUrl, server, START_WITHIN_MS)
    load = await startLoad(baseUrl, environment)
    await moreWrites(load)
    await pair.lose(loss)
    await until(
      () => fetch(`${baseUrl}/readyz`),
      ({ status }) => status === 503,
    )
    const before = load.acknowledged.length
    await pair.promote()
    await moreWrites(load)
    const figures = await load.finish()
    await stopGently(server)
    return { before, repeats: load.met.repeats, ...figures }
  } catch (error) {
    const words = server.output().slice(-6000)
    throw new Error(`${(error as Error).message}\nThe server's last words:\n${words}`, { cause: error })
  } finally {
    load?.stop()
    server.child.kill('SIGKILL')
    await server.ended
    await pair.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}

async function moreWrites({ acknowledged }: Load): Promise<void> {
  const enough = acknowledged.length + WRITES
  await until(
    async () => acknowledged.length,
    (count) => count >= enough,
  )
}
