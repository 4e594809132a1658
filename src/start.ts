// One process of the server: the App on a migrated database, and HTTP and the worker according to its role.
import { api, kinds, periodicTasks } from './api.ts'
import type { Config } from './config.ts'
import { type App, WORKER_PARTS, type WorkerPart } from './context.ts'
import { PLATFORM } from './db/database.ts'
import { followConfiguredFeed } from './features/instruments/market-data/follow-feed.ts'
import { startConfiguredEventFeed } from './features/platform/event-feed/follow-settings.ts'
import { closeSender } from './features/platform/webhooks/deliver-events.ts'
import { closeServer } from './http/server/close-server.ts'
import { openMetricsPort } from './http/server/health.ts'
import { buildServer } from './http/server/server.ts'
import { showProcess } from './monitor/read-metrics.ts'
import { type DatabaseLogin, newLog, openProcess } from './open-process.ts'
import { stopTracing } from './tracing/start-tracing.ts'
import { startWorker, type Worker } from './worker/worker.ts'

const WAKE_CHANNEL = 'holdfast_wake'
const WAKE_MS = 20

export interface Running {
  app: App
  port: number
  stop(): Promise<void>
}

/** Starts HTTP and the worker according to the role; stop() ends them in reverse. */
export async function startProcess(
  config: Config,
  place: DatabaseLogin,
  log = newLog(config.log_level),
): Promise<Running> {
  let worker: Worker | undefined
  let following: { stop(): Promise<void> } | undefined
  let feeding: { stop(): Promise<void> } | undefined
  let venue: { stop(): Promise<void> } | undefined
  let metrics: Awaited<ReturnType<typeof openMetricsPort>>
  const elsewhere = newWaker()
  const app = await openProcess(config, place, log, (...parts) =>
    worker ? worker.wake(parts) : elsewhere.wake(app, parts),
  )
  showProcess(app, process.env.HOLDFAST_PROCESS ?? config.role)
  const server = config.role === 'worker' ? undefined : buildServer(app, api)
  const stop = async () => {
    if (server) await closeServer(server)
    await metrics?.close()
    await following?.stop()
    await feeding?.stop()
    await venue?.stop()
    await worker?.stop()
    await closeSender(app)
    elsewhere.stop()
    await app.database.close()
    await stopTracing()
  }
  try {
    // The port comes first: a process that cannot have it begins no job.
    if (server) await server.listen({ host: config.host, port: config.port })
    metrics = await openMetricsPort(app, [...kinds.keys()])
    if (config.role !== 'api') {
      worker = startWorker(app, kinds, periodicTasks)
      await app.database.listen(WAKE_CHANNEL, (named) =>
        worker?.wake(named === undefined ? WORKER_PARTS : (named.split(' ') as WorkerPart[])),
      )
      following = followConfiguredFeed(app)
      feeding = await startConfiguredEventFeed(app)
      venue = await followConfiguredVenue(app)
    }
  } catch (error) {
    await stop()
    throw error
  }
  const address = server?.server.address()
  return { app, port: typeof address === 'object' && address ? address.port : 0, stop }
}

// The FIX engine is loaded only if a venue is configured.
async function followConfiguredVenue(app: App): Promise<{ stop(): Promise<void> } | undefined> {
  if (app.config.venue_file === '') return undefined
  const { followVenueOf } = await import('./features/orders/execution/follow-venue.ts')
  return followVenueOf(app)
}

// Wakes the workers of other processes, at most every 20 ms: a notification inside each transaction would make their
// commits wait for each other.
function newWaker() {
  let timer: NodeJS.Timeout | undefined
  const waiting = new Set<WorkerPart>()
  return {
    wake(app: App, parts: readonly WorkerPart[]) {
      for (const part of parts) waiting.add(part)
      timer ??= setTimeout(() => {
        timer = undefined
        const named = [...waiting].join(' ')
        waiting.clear()
        app.database.sql(PLATFORM)`select pg_notify(${WAKE_CHANNEL}, ${named})`.catch((error) =>
          app.log.warn({ err: error }, 'the worker could not be woken; it polls'),
        )
      }, WAKE_MS)
    },
    stop: () => clearTimeout(timer),
  }
}
