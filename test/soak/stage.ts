// The processes of a soak: a PostgreSQL, an API and a worker, which are killed and started again.
import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../../src/config.ts'
import type { App } from '../../src/context.ts'
import { startEmbedded } from '../../src/db/embedded.ts'
import { migrate } from '../../src/db/migrate.ts'
import { newLog, openProcess } from '../../src/open-process.ts'
import { freePort } from '../support/free-port.ts'
import { type ServerProcess, spawnServer, waitReady } from '../support/server-process.ts'
import { temporaryDirectory } from '../support/temporary.ts'
import { until } from '../support/until.ts'

/** A start on a busy machine. */
const START_MS = 300_000

export type Role = 'api' | 'worker'
export type Stage = Awaited<ReturnType<typeof openStage>>

/** Starts everything in a folder of its own. */
export async function openStage() {
  const directory = temporaryDirectory('soak')
  const postgres = await startEmbedded({ directory: join(directory, 'postgres') })
  const [port, metricsPort] = [await freePort(), await freePort()]
  const baseUrl = `http://127.0.0.1:${port}`
  const workerUrl = `http://127.0.0.1:${metricsPort}`
  const environment = {
    DATABASE_URL: postgres.url,
    DATA_DIR: directory,
    PORT: String(port),
    BASE_URL: baseUrl,
    SEED: 'none',
    BANK: 'iso20022',
    LOG_LEVEL: 'error',
    RATE_LIMIT_PER_SECOND: '5000',
  }
  const role = await migrate(postgres.url)
  const roles: Record<Role, Record<string, string>> = {
    api: { ...environment, ROLE: 'api' },
    worker: { ...environment, ROLE: 'worker', METRICS_PORT: String(metricsPort) },
  }
  const processes: Partial<Record<Role, ServerProcess>> = {}
  const start = async (name: Role) => {
    const server = spawnServer(roles[name])
    processes[name] = server
    await waitReady(name === 'api' ? baseUrl : workerUrl, server, START_MS)
  }
  await start('api')
  await start('worker')
  // Beneath the surface the books are compared, and links are made.
  const app: App = await openProcess(
    readConfig({ ...environment, DATABASE_CONNECTIONS: '4' }),
    { url: postgres.url, role },
    newLog('silent'),
  )
  const stop = async () => {
    await app.database.close()
    const servers = Object.values(processes)
    for (const { child } of servers) child.kill('SIGTERM')
    const late = setTimeout(() => {
      for (const { child } of servers) child.kill('SIGKILL')
    }, 90_000)
    const codes = await Promise.all(servers.map(({ ended }) => ended))
    clearTimeout(late)
    await postgres.stop()
    rmSync(directory, { recursive: true, force: true })
    return codes
  }
  return {
    app,
    environment,
    baseUrl,
    workerUrl,
    stop,
    cluster: join(directory, 'postgres', 'cluster'),
    /** Kills a process and starts it again. */
    async kill(name: Role) {
      const server = processes[name]!
      server.child.kill('SIGKILL')
      await server.ended
      await start(name)
    },
    /** Holds that no process has ended by itself. */
    demandAlive() {
      for (const [name, { child, output }] of Object.entries(processes))
        assert.ok(
          child.signalCode === 'SIGKILL' || (child.exitCode === null && child.signalCode === null),
          `the ${name} ended by itself (${child.exitCode ?? child.signalCode}):\n${output().slice(-3000)}`,
        )
    },
    /** The last lines that the processes have logged. */
    words: () =>
      Object.entries(processes)
        .map(([name, server]) => `${name}: ${server.output().slice(-2000)}`)
        .join('\n'),
    /** Waits until the API and the worker are ready. */
    async untilReady() {
      const isReady = (url: string) =>
        fetch(`${url}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        )
      await until(
        async () => (await isReady(baseUrl)) && (await isReady(workerUrl)),
        (ready) => ready,
        START_MS,
      )
    },
  }
}
