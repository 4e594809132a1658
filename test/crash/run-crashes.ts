// Kills the server with SIGKILL under a load of writes, again and again, and then holds that nothing acknowledged is
// missing, nothing happened twice, the ledger balances, and every event reached the receiver.
import { rmSync } from 'node:fs'
import { freePort } from '../support/free-port.ts'
import { randomFrom } from '../support/random.ts'
import { holdfast, spawnServer, waitReady } from '../support/server-process.ts'
import { temporaryDirectory } from '../support/temporary.ts'
import { UNLIMITED } from '../support/unlimited.ts'
import { passTime } from '../support/until.ts'
import { type Load, startLoad, stopGently } from './load.ts'

interface Plan {
  kills: number
  seed: number
  say(line: string): void
}

/** Runs the whole test and returns its figures; it fails by assertion. */
export async function runCrashes({ kills, seed, say }: Plan) {
  const random = randomFrom(seed)
  const directory = temporaryDirectory('crash')
  const port = await freePort()
  const baseUrl = `http://127.0.0.1:${port}`
  const environment = {
    DATA_DIR: directory,
    PORT: String(port),
    SEED: 'none',
    LOG_LEVEL: 'error',
    ...UNLIMITED,
  }
  let server = spawnServer(environment)
  let load: Load | undefined
  try {
    await waitReady(baseUrl, server)
    load = await startLoad(baseUrl, environment)
    for (let kill = 1; kill <= kills; kill++) {
      await passTime(150 + random() * 900, 'kills come at random times')
      server.child.kill('SIGKILL')
      await server.ended
      server = spawnServer(environment)
      await waitReady(baseUrl, server)
      say(`kill ${kill} of ${kills}: ${load.acknowledged.length} writes acknowledged so far`)
    }
    const figures = await load.finish()
    await stopGently(server)
    return { kills, ...figures }
  } catch (error) {
    throw new Error(
      `${(error as Error).message}\nThe server's last words:\n${server.output().slice(-4000)}`,
      { cause: error },
    )
  } finally {
    server.child.kill('SIGKILL')
    load?.stop()
    holdfastStopDatabase(environment)
    rmSync(directory, { recursive: true, force: true })
  }
}

// After a SIGKILL the database of the last server may still run; a command starts it over and stops it.
function holdfastStopDatabase(environment: Record<string, string>) {
  try {
    holdfast({ ...environment, LOG_LEVEL: 'silent' }, 'migrate')
  } catch {
    // The data directory may be gone already.
  }
}
