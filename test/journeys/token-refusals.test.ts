// A failed attempt at the token endpoint takes the same time for every client: one pause, which begins before the client
// is looked up, so that neither its memory nor the database shows.
import assert from 'node:assert/strict'
import { syncBuiltinESMExports } from 'node:module'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, test } from 'vitest'
import { api } from '../../src/api.ts'
import { buildServer } from '../../src/http/server/server.ts'
import { newId } from '../../src/values/ids.ts'
import { type Caller, freshTenant } from '../support/client.ts'
import { testApp } from '../support/direct.ts'
import { passTime, until } from '../support/until.ts'

const PAUSE_MS = 150
const timers = process.getBuiltinModule('node:timers/promises')
const usual = timers.setTimeout
let server: FastifyInstance
let tenant: Caller
let steps: string[] = []
let endPause = () => {}

beforeAll(async () => {
  tenant = await freshTenant()
  const app = await testApp()
  const sql: typeof app.database.sql = (of) => {
    steps.push('statement')
    return app.database.sql(of)
  }
  server = buildServer({ ...app, database: { ...app.database, sql } }, api)
  timers.setTimeout = ((ms: number, ...rest: []) => {
    if (ms !== PAUSE_MS) return usual(ms, ...rest)
    steps.push('pause')
    return new Promise<void>((resolve) => {
      endPause = resolve
    })
  }) as typeof usual
  syncBuiltinESMExports()
})
afterAll(async () => {
  timers.setTimeout = usual
  syncBuiltinESMExports()
  await server.close()
})

const ask = async (client_id: string, client_secret: string) => {
  const payload = new URLSearchParams({ client_id, client_secret, grant_type: 'client_credentials' })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const { statusCode, body } = await server.inject({
    method: 'POST',
    url: '/auth/token',
    payload: payload.toString(),
    headers,
  })
  steps.push('answer')
  return [statusCode, JSON.parse(body).error]
}

/** The steps of an attempt whose pause ends when nothing else is left to do. */
async function stepsOf(client_id: string, statements: number): Promise<string[]> {
  steps = []
  const answer = ask(client_id, 'wrong')
  await until(
    async () => steps,
    (all) => all.length === 1 + statements,
  )
  await passTime(100, 'nothing says that nothing else follows')
  steps.push('end of the pause')
  endPause()
  assert.deepEqual(await answer, [401, 'invalid_client'])
  return steps
}

test('a wrong secret and an unknown client are refused after the same pause, which begins first', async () => {
  assert.equal((await ask(tenant.client_id, tenant.client_secret))[0], 200) // Now the server remembers the client.
  assert.deepEqual(await stepsOf(tenant.client_id, 0), ['pause', 'end of the pause', 'answer'])
  const unknown = await stepsOf(newId('cli_'), 1)
  assert.deepEqual(unknown, ['pause', 'statement', 'end of the pause', 'answer'])
})
