// The processor time that the main thread of an API process spends on the most expensive body that an operation accepts:
// for so long it answers nobody else. The test of these bodies counts steps instead.
import { readFileSync } from 'node:fs'
import { callerOf } from '../test/support/caller.ts'
import { freePort } from '../test/support/free-port.ts'
import { spawnServer, waitReady } from '../test/support/server-process.ts'
import { type WorstRequest, worstRequests } from '../test/support/worst-bodies.ts'
import type { Measured, Stage } from './stage.ts'

const ATTEMPTS = 3
/** The bodies that took longest are sent again: the first time may have compiled something. */
const REPEATED = 50

/** The longest of all bodies; of those that take longest, the shortest of some attempts counts. */
export async function benchBodies({ environment, databaseUrl, ...stage }: Stage): Promise<Measured> {
  const PORT = String(await freePort())
  const baseUrl = `http://127.0.0.1:${PORT}`
  // Without a worker the main thread does nothing but the request.
  const server = spawnServer({
    ...environment,
    PORT,
    BASE_URL: baseUrl,
    DATABASE_URL: databaseUrl,
    ROLE: 'api',
  })
  try {
    await waitReady(baseUrl, server)
    const version = { 'Api-Version': '2026-09-02' }
    const description = await (await fetch(`${baseUrl}/openapi.json`, { headers: version })).json()
    const headers = {
      ...version,
      Authorization: `Bearer ${await callerOf(baseUrl, stage).token()}`,
      'Content-Type': 'application/json',
    }
    const take = async ({ name, method, path, write }: WorstRequest) => {
      const body = write()
      const before = processorTime(server.child.pid!)
      const answer = await fetch(baseUrl + path, { method, headers, body })
      await answer.arrayBuffer()
      if (answer.status === 401 || answer.status >= 500) throw new Error(`${name}: ${answer.status}`)
      return processorTime(server.child.pid!) - before
    }
    const blocked: { request: WorstRequest; name: string; ms: number }[] = []
    for (const request of worstRequests(description))
      blocked.push({ request, name: request.name, ms: await take(request) })
    blocked.sort((a, b) => b.ms - a.ms)
    for (const one of blocked.slice(0, REPEATED))
      for (let n = 1; n < ATTEMPTS; n++) one.ms = Math.min(one.ms, await take(one.request))
    const [longest, ...others] = blocked.sort((a, b) => b.ms - a.ms).slice(0, 3)
    const lines = [longest!, ...others].map(({ name, ms }) => `${ms.toFixed(1)} ms: ${name}`)
    return {
      name: `Bodies: processor time for the most expensive of ${blocked.length}`,
      lines,
      figure: longest!.ms,
      goal: -50,
      unit: 'ms',
    }
  } finally {
    server.child.kill('SIGTERM')
    await server.ended
  }
}

/** The processor time of the main thread in ms; other work on the machine does not add to it. */
function processorTime(pid: number): number {
  const [nanoseconds] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')
  return Number(nanoseconds) / 1e6
}
