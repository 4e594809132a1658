// One request must not hold up the others: the main thread spends little processor time on the most expensive body that
// an operation accepts.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { type Body, type Caller, callerOf, send } from '../support/caller.ts'
import { fill, type Operation, operationsOf } from '../support/description.ts'
import { residentMiB } from '../support/metrics.ts'
import { until } from '../support/until.ts'
import { worstBodies } from '../support/worst-bodies.ts'
import { command, endAll, newDatabase, newEnvironment, type OwnServer, startOwn } from './own-server.ts'

const MOST_BLOCKED_MS = 50
const MOST_KEPT_MIB = 50
const HANG_MS = 20_000

let server: OwnServer
let tenant: Caller
let token: string
let description: Body
let operations: Operation[]

beforeAll(async () => {
  const DATABASE_URL = await newDatabase()
  // Without a worker the main thread does nothing but the request. Answers are not validated.
  server = await startOwn(await newEnvironment({ DATABASE_URL, ROLE: 'api', LOG_LEVEL: 'error' }))
  const output = await command(server.environment, 'tenant', 'create', 'Worst', '--onboarding', 'minimal')
  tenant = callerOf(server.baseUrl, output)
  token = await tenant.token()
  const answer = await send(server.baseUrl, 'GET', '/openapi.json', undefined, {
    'Api-Version': '2026-09-02',
  })
  description = answer.body
  operations = operationsOf(description)
})
afterAll(endAll)

/** The processor time of the server's main thread in ms; other work on the machine does not add to it. */
function processorTime(): number {
  const [nanoseconds] = readFileSync(`/proc/${server.server.child.pid}/schedstat`, 'utf8').split(' ')
  return Number(nanoseconds) / 1e6
}

async function ask(method: string, path: string, body?: string): Promise<{ status: number; size: number }> {
  const response = await fetch(server.baseUrl + path, {
    method,
    body,
    headers: {
      Authorization: `Bearer ${token}`,
      'Api-Version': '2026-09-02',
      'Content-Type': 'application/json',
    },
    signal: AbortSignal.timeout(HANG_MS),
  })
  return { status: response.status, size: (await response.arrayBuffer()).byteLength }
}

/**
 * The processor time that the main thread spends while the request is answered: an upper bound of the time for which the
 * request blocks the event loop. The smaller of two attempts counts, because the first may compile.
 */
async function blockedBy(request: () => Promise<{ status: number; size: number }>) {
  let least = { blocked_ms: Number.POSITIVE_INFINITY, status: 0, size: 0 }
  for (let attempt = 0; attempt < 2; attempt++) {
    const before = processorTime()
    const answer = await request().catch((error) => ({ status: 0, size: 0, error }))
    const blocked_ms = processorTime() - before
    if (blocked_ms < least.blocked_ms) least = { blocked_ms, ...answer }
    if (least.blocked_ms < MOST_BLOCKED_MS) break
  }
  return least
}

const anyIds = ({ ids }: Operation) => Object.fromEntries(ids.map(({ name }) => [name, 'x']))

function largestBody(operation: Operation): number {
  const said = description.paths[operation.path][operation.method.toLowerCase()].requestBody.description
  return Number(/At most (\d+) KiB/.exec(said ?? '')?.[1] ?? 1024) * 1024
}

describe('the most expensive bodies', () => {
  test('a body of the largest accepted size does not block the event loop and is not kept in memory', async () => {
    const withBody = operations.filter(({ body, path }) => body && !path.startsWith('/auth/'))
    assert.ok(withBody.length >= 25, `${withBody.length} operations with a body`)
    const [bad, all]: [string[], { name: string; ms: number }[]] = [[], []]
    for (const operation of withBody)
      await ask(operation.method, fill(operation.path, anyIds(operation)), '{}')
    const before = await residentMiB(server.baseUrl)
    const seen = new Set<string>()
    for (const operation of withBody) {
      const path = fill(operation.path, anyIds(operation))
      for (const { what, write } of worstBodies(description, operation.body, seen)) {
        const text = write(largestBody(operation))
        const { blocked_ms, status, size } = await blockedBy(() => ask(operation.method, path, text))
        const name = `${operation.name}, ${what}: ${status}, ${Math.round(blocked_ms)} ms, ${size} bytes`
        all.push({ name, ms: blocked_ms })
        const isGood = blocked_ms < MOST_BLOCKED_MS && status >= 200 && status < 500 && size < 256 * 1024
        if (!isGood) bad.push(name)
      }
    }
    const most_expensive = all.sort((a, b) => b.ms - a.ms).slice(0, 5)
    console.log(
      `${all.length} bodies; the most expensive:\n${most_expensive.map(({ name }) => name).join('\n')}`,
    )
    assert.deepEqual(bad, [])
    await until(
      async () => Math.round((await residentMiB(server.baseUrl)) - before),
      (kept_mib) => kept_mib < MOST_KEPT_MIB,
      30_000, // The collector frees large texts after the last answer.
    )
  }, 600_000)
})
