// One request must not hold up the others: the main thread takes few steps for the most expensive body that an operation
// accepts. `npm run bench -- --only=bodies` measures the time.
import assert from 'node:assert/strict'
import { afterAll, beforeAll, inject, test } from 'vitest'
import { api } from '../../src/api.ts'
import { readConfig } from '../../src/config.ts'
import type { App } from '../../src/context.ts'
import { findInstallation } from '../../src/features/operators/operators/find-installation.ts'
import { describeApi } from '../../src/http/openapi/describe-api.ts'
import { newLog, openProcess } from '../../src/open-process.ts'
import { type Body, CURRENT, callerOf } from '../support/caller.ts'
import { hire } from '../support/hostile-staff.ts'
import { residentMiB } from '../support/metrics.ts'
import { INSPECTED, openStepCounter } from '../support/steps.ts'
import { until } from '../support/until.ts'
import { WORST_FORMS, worstRequests } from '../support/worst-bodies.ts'
import { command, endAll, newDatabase, newEnvironment, type OwnServer, startOwn } from './own-server.ts'

/** The cost is linear: this often a block of code runs for each character of a body. */
const MAX_STEPS_PER_CHARACTER = 12
const MAX_KEPT_MIB = 50

let server: OwnServer
/** Beside the server, on its database: it makes the operator. */
let app: App
let token: string
let counter: Awaited<ReturnType<typeof openStepCounter>>
const clients: Body = describeApi(api, CURRENT, 'http://127.0.0.1')
const operators: Body = describeApi(api.operator!.description, CURRENT, 'http://127.0.0.1')

beforeAll(async () => {
  const DATABASE_URL = await newDatabase()
  // Without a worker the main thread does nothing but the request. Answers are not validated.
  const environment = await newEnvironment({ DATABASE_URL, ROLE: 'api', LOG_LEVEL: 'error' })
  server = await startOwn({ ...environment, ...INSPECTED })
  // Before the first request: only blocks that are compiled later are counted one by one.
  counter = await openStepCounter(server.server)
  const output = await command(environment, 'tenant', 'create', 'Worst', '--onboarding', 'minimal')
  token = await callerOf(server.baseUrl, output).token()
  const place = { url: DATABASE_URL, role: inject('databaseRole') || undefined }
  app = await openProcess(readConfig(environment), place, newLog('silent'))
  await findInstallation(app)
})
afterAll(async () => {
  counter?.close()
  await app?.database.close()
  await endAll()
})

type Headers = Record<string, string>

async function ask(
  method: string,
  path: string,
  body: string,
  caller: Headers,
): Promise<{ status: number; size: number }> {
  const headers = { 'Api-Version': CURRENT, 'Content-Type': 'application/json', ...caller }
  const response = await fetch(server.baseUrl + path, { method, body, headers })
  return { status: response.status, size: (await response.arrayBuffer()).byteLength }
}

async function assertCheap(description: Body, caller: Headers, least: number, seen: Set<string>) {
  const requests = worstRequests(description, seen)
  // The first request of an operation compiles its validator.
  const operations = new Map(requests.map(({ method, path }) => [`${method} ${path}`, { method, path }]))
  assert.ok(operations.size >= least, `${operations.size} operations with a body`)
  for (const { method, path } of operations.values()) await ask(method, path, '{}', caller)
  const before = await residentMiB(server.baseUrl)
  const answers: { line: string; steps_per_character: number }[] = []
  const bad: string[] = []
  for (const { name, method, path, write } of requests) {
    const text = write()
    const { answer, steps } = await counter.count(() => ask(method, path, text, caller))
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
}

test('a body of the largest accepted size does not block the event loop and is not kept in memory', async () => {
  const seen = new Set<string>()
  await assertCheap(clients, { Authorization: `Bearer ${token}` }, 25, seen)
  const caller = await hire({ app, base_url: server.baseUrl })
  await assertCheap(operators, caller, 25, seen)
}, 900_000)

test('a form for a token costs a few steps for each character, whatever it holds', async () => {
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const stepsFor = async (text: string) => {
    const { answer, steps } = await counter.count(() => ask('POST', '/auth/token', text, form))
    assert.ok(answer.status === 400 || answer.status === 401, `${answer.status}: ${text.slice(0, 200)}`)
    return steps
  }
  for (const text of Object.values(WORST_FORMS)) await stepsFor(text)
  // What every request costs, whatever its body.
  const base = await stepsFor('a=1')
  const costs: Record<string, number> = {}
  for (const [name, text] of Object.entries(WORST_FORMS))
    costs[name] = Math.round(((await stepsFor(text)) - base) / text.length)
  console.log(`steps for each character of a form: ${JSON.stringify(costs)}`)
  assert.deepEqual(
    Object.entries(costs).filter(([, cost]) => cost > MAX_STEPS_PER_CHARACTER),
    [],
  )
})

test('no pattern of a shape repeats a repetition, which would cost more than a step for each character', () => {
  const patterns = JSON.stringify([clients, operators]).match(/"pattern":"(?:[^"\\]|\\.)*"/g) ?? []
  assert.ok(patterns.length >= 15, `${patterns.length} patterns`)
  for (const pattern of patterns) assert.doesNotMatch(pattern, /[*+]\)?[*+{]|[*+]\)[*+{]/)
})
