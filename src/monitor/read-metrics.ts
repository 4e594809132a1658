// The text that Prometheus scrapes: the metrics of every process, then those of the installation.
import type { App } from '../context.ts'
import {
  databaseAvailable,
  databaseConnections,
  databaseConnectionsMost,
  databaseWaiting,
  nameProcess,
  registry,
} from '../metrics.ts'
import { answerParent, readProcesses } from './processes.ts'
import { readInstallation } from './read-installation.ts'

/** The metrics of this process. */
export async function readOwnMetrics({ database }: App): Promise<string> {
  databaseAvailable.set((await database.findOutage()) === undefined ? 1 : 0)
  for (const { name: pool, max, in_use, waiting } of database.loads()) {
    databaseConnectionsMost.set({ pool }, max)
    databaseConnections.set({ pool }, in_use)
    databaseWaiting.set({ pool }, waiting)
  }
  return registry.metrics()
}

/** Names this process in its metrics, and lets its parent read them, if it has one. */
export function showProcess(app: App, name: string): void {
  nameProcess(name, app.config.role)
  answerParent(() => readOwnMetrics(app))
}

/** All metrics that this process can show; `kinds` are the kinds of jobs. */
export async function readMetrics(app: App, kinds: readonly string[]): Promise<string> {
  const texts = await Promise.all([readProcesses(() => readOwnMetrics(app)), readInstallation(app, kinds)])
  return texts.join('\n')
}
