// The processes of a server: one that does everything, or several that share the port.
import cluster, { type Worker } from 'node:cluster'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { nameProcess, registry } from './metrics.ts'
import { collectForChildren } from './monitor/processes.ts'
import { readOwnMetrics } from './monitor/read-metrics.ts'
import type { DatabaseLogin } from './open-process.ts'
import { type Running, startProcess } from './start.ts'

/** The reason for which a child process refused to start. */
export class ChildRefusal extends Error {
  override name = 'ChildRefusal'
}

type MasterKeyList = Pick<Config, 'personal_data_key'>
const QUESTION = 'master keys'

/**
 * In a child: asks the parent for the master keys of the settings, which it has unwrapped. So a child can be replaced
 * while the key service is away.
 */
export function receiveMasterKeys(): Promise<MasterKeyList> {
  return new Promise((resolve) => {
    const listen = ({ personal_data_key }: Partial<MasterKeyList>) => {
      if (personal_data_key === undefined) return
      process.off('message', listen)
      resolve({ personal_data_key })
    }
    process.on('message', listen)
    process.send!({ question: QUESTION })
  })
}

// Over the channel between the two: a key that a service unwrapped stands in no environment.
function handOverMasterKeys(child: Worker, { personal_data_key }: MasterKeyList): void {
  child.on('message', ({ question }: { question?: string }) => {
    if (question === QUESTION) child.send({ personal_data_key }, () => {})
  })
}

/** A single process does everything. Several processes share the port, and this one runs only the worker. */
export async function startProcesses(
  config: Config,
  place: DatabaseLogin,
  log: Logger,
): Promise<Pick<Running, 'stop'>> {
  if (config.api_processes === 1 || config.role === 'worker') return startProcess(config, place)
  const environment = {
    ROLE: 'api',
    PORT: String(config.port),
    BASE_URL: config.base_url,
    HOLDFAST_PLACE: JSON.stringify(place),
  }
  let stopping = false
  let worker: Running | undefined
  nameProcess('parent', 'parent')
  collectForChildren(() => (worker ? readOwnMetrics(worker.app) : registry.metrics()))
  // A child that replaces another takes its name, so that the series of the metrics continue.
  const names = new Map<number, string>()
  const fork = (name: string) => {
    const child = cluster.fork({ ...environment, HOLDFAST_PROCESS: name })
    names.set(child.id, name)
    handOverMasterKeys(child, config)
    return listening(child)
  }
  const stop = async () => {
    stopping = true
    await endChildren()
    await worker?.stop()
  }
  try {
    await Promise.all(Array.from({ length: config.api_processes }, (_, n) => fork(`api-${n + 1}`)))
    // The children share the port of the metrics.
    const metrics_port = undefined
    if (config.role === 'all') worker = await startProcess({ ...config, role: 'worker', metrics_port }, place)
  } catch (error) {
    await stop()
    throw error
  }
  const replace = (name: string) =>
    stopping || fork(name).catch((error) => log.error({ err: error }, 'a process could not be replaced'))
  cluster.on('exit', (child) => {
    if (!child.exitedAfterDisconnect) setTimeout(replace, 500, names.get(child.id)!)
    names.delete(child.id)
  })
  return { stop }
}

async function endChildren(): Promise<void> {
  const living = Object.values(cluster.workers ?? {}).filter(
    (child): child is Worker => child !== undefined && !child.isDead(),
  )
  const end = (child: Worker) =>
    new Promise((gone) => {
      child.once('exit', gone)
      child.process.kill('SIGTERM')
    })
  await Promise.all(living.map(end))
}

function listening(child: Worker): Promise<void> {
  return new Promise((ready, failed) => {
    child.once('listening', () => ready())
    child.on('message', ({ refusal }: { refusal?: string }) => {
      if (refusal !== undefined) failed(new ChildRefusal(refusal))
    })
    child.once('exit', () => failed(new Error('a process that serves requests ended at its start')))
  })
}
