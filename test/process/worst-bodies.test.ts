// One request must not hold up the others: the main thread takes few steps for the most expensive body that an operation
// accepts. `npm run bench -- --only=bodies` measures the time.
import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import { type Body, callerOf, send } from '../support/caller.ts'
import { residentMiB } from '../support/metrics.ts'
import { INSPECTED, openStepCounter } from '../support/steps.ts'
import { until } from '../support/until.ts'
import { worstRequests } from '../support/worst-bodies.ts'
import { command, endAll, newDatabase, newEnvironment, type OwnServer, startOwn } from './own-server.ts'

/** The cost is linear: this often a block of code runs for each character of a body. */
const MAX_STEPS_PER_CHARACTER = 12
const MAX_KEPT_MIB = 50

let server: OwnServer
let token: string
let description: Body
let counter: Awaited<ReturnType<typeof openStepCounter>>

beforeAll(async () => {
  const DATABASE_URL = await newDatabase()
  // Without a worker the main thread does nothing but the request. Answers are not validated.
  const environment = await newEnvironment({ DATABASE_URL, ROLE: 'api', LOG_LEVEL: 'error' })
  server = await startOwn({ ...environment, ...INSPECTED })
  // Before the first request: only blocks that are compiled later are counted one by one.
  counter = await openStepCounter(server.server)
  const output = await command(environment, 'tenant', 'create', 'Worst', '--onboarding', 'minimal')
  token = await callerOf(server.baseUrl, output).token()
  const answer = await send(server.baseUrl, 'GET', '/openapi.json', undefined, {
    'Api-Version': '2026-09-02',
  })
  description = answer.body
})
afterAll(async () => {
  counter?.close()
  await endAll()
})

async function ask(method: string, path: string, body: string): Promise<{ status: number; size: number }> {
  const response = await fetch(server.baseUrl + path, {
    method,
    body,
    headers: {
      Authorization: `Bearer ${token}`,
      'Api-Version': '2026-09-02',
      'Content-Type': 'application/json',
    },
  })
  return { status: response.status, size: (await response.arrayBuffer()).byteLength }
}

test('a body of the largest accepted size does not block the event loop and is not kept in memory', async () => {
  const requests = worstRequests(description)
  // The first request of an operation compiles its validator.
  const operations = new Map(requests.map(({ method, path }) => [`${method} ${path}`, { method, path }]))
  assert.ok(operations.size >= 25, `${operations.size} operations with a body`)
  for (const { method, path } of operations.values()) await ask(method, path, '{}')
  const before = await residentMiB(server.baseUrl)
  const answers: { line: string; steps_per_character: number }[] = []
  const bad: string[] = []
  for (const { name, method, path, write } of requests) {
    const text = write()
    const { answer, steps } = await counter.count(() => ask(method, path, text))
    const { status, size } = answer
    const steps_per_character = steps / text.length
    const line = `${name}: ${status}, ${steps} steps for ${text.length} characters, ${size} bytes`
    answers.push({ line, steps_per_character })
    const isCheap = steps_per_character <= MAX_STEPS_PER_CHARACTER && size < 256 * 1024
    if (!isCheap || status < 200 || status >= 500) bad.push(line)
  }
  const most_expensive = answers.sort((a, b) => b.steps_per_character - a.steps_per_character).slice(0, 5)
  console.log(
    `${answers.length} bodies; the most expensive:\n${most_expensive.map(({ line }) => line).join('\n')}`,
  )
  assert.deepEqual(bad, [])
  await until(
    async () => Math.round((await residentMiB(server.baseUrl)) - before),
    (kept_mib) => kept_mib < MAX_KEPT_MIB, // The collector frees large texts after the last answer.
  )
}, 900_000)

test('no pattern of a shape repeats a repetition, which would cost more than a step for each character', () => {
  const patterns = JSON.stringify(description).match(/"pattern":"(?:[^"\\]|\\.)*"/g) ?? []
  assert.ok(patterns.length >= 15, `${patterns.length} patterns`)
  for (const pattern of patterns) assert.doesNotMatch(pattern, /[*+]\)?[*+{]|[*+]\)[*+{]/)
})
