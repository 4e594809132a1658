// To any request of any operation the server answers without an error of its own, and keeps working.
import assert from 'node:assert/strict'
import { afterAll, test } from 'vitest'
import { type Body, type Caller, callerOf, send } from '../support/caller.ts'
import { operationsOf } from '../support/description.ts'
import { hostileRequest, type Ids, learnIds, pick } from '../support/hostile.ts'
import { type HostileAnswer, hostileSender } from '../support/hostile-sender.ts'
import { openTestAccount } from '../support/journey.ts'
import { residentMiB } from '../support/metrics.ts'
import { randomFrom } from '../support/random.ts'
import { command, endAll, newDatabase, newEnvironment, type OwnServer, startOwn } from './own-server.ts'

const REQUESTS = Number(process.env.HOSTILE_REQUESTS ?? 20_000)
const SEED = Number(process.env.TEST_SEED ?? Math.floor(Math.random() * 1e9))
const AT_ONCE = 16
const MAX_KEPT_MIB = 150

afterAll(endAll)

// The client of the requests; a token that expired because the clock was moved is replaced.
function tokensOf(server: OwnServer, made: Body) {
  let caller: Caller = callerOf(server.baseUrl, made)
  return {
    token: () => caller.token(),
    renew: () => (caller = callerOf(server.baseUrl, made)),
    caller: () => caller,
  }
}

function faultOf({ status, text }: HostileAnswer): string | undefined {
  if (status >= 500) return 'a fault of the server'
  if (/\n\s+at .+:\d+:\d+|node_modules|\/src\//.test(text)) return 'reveals its insides'
  return undefined
}

test(`${REQUESTS} hostile requests get no server error, with seed ${SEED}`, async () => {
  const environment = await newEnvironment({ DATABASE_URL: await newDatabase(), LOG_LEVEL: 'error' })
  const server = await startOwn(environment)
  const output = await command(environment, 'tenant', 'create', 'Hostile', '--onboarding', 'minimal')
  const tokens = tokensOf(server, output)
  // A fault that is ordered would let the requests of its tenant fail: they come from a tenant that sends no others.
  const faulty = await command(environment, 'tenant', 'create', 'Faulty', '--onboarding', 'minimal')
  const tokensOfFaulty = tokensOf(server, faulty)
  const { person, account, customer } = await openTestAccount(tokens.caller())
  const deposit = await tokens
    .caller()
    .post(`/accounts/${account.id}/deposits`, { amount: '90000.00', currency: 'EUR' })
  await tokens.caller().post(`/sandbox/accounts/${account.id}/deposits/${deposit.id}/complete`, {})
  const described = await send(server.baseUrl, 'GET', '/openapi.json', undefined, {
    'Api-Version': '2026-09-02',
  })
  const description = described.body
  const operations = operationsOf(description)
  const ids: Ids = new Map([
    ['persons', [person.id]],
    ['customers', [customer.id]],
    ['accounts', [account.id]],
  ])
  const sender = hostileSender(Number(environment.PORT), AT_ONCE)
  const seen = new Map<number, number>()
  const wrong: string[] = []
  let left = REQUESTS
  let inFirstPart = 0

  const work = async () => {
    while (left-- > 0 && wrong.length < 10) {
      if (left === Math.floor(REQUESTS * 0.75)) inFirstPart = await residentMiB(server.baseUrl)
      const random = randomFrom(SEED + left)
      const operation = pick(random, operations)
      const from = operation.path.startsWith('/sandbox/faults') ? tokensOfFaulty : tokens
      const token = await from.token()
      const Authorization = `Bearer ${token}`
      const request = hostileRequest({ random, description, ids }, operation, { Authorization })
      const answer = await sender.send(request, random)
      seen.set(answer?.status ?? 0, (seen.get(answer?.status ?? 0) ?? 0) + 1)
      if (!answer) continue
      const isOurs = request.headers.Authorization === Authorization
      if (answer.status === 401 && isOurs) from.renew()
      if (answer.status < 300 && /^[[{]/.test(answer.text))
        learnIds(ids, request.operation, JSON.parse(answer.text))
      const fault = faultOf(answer)
      if (fault)
        wrong.push(
          `${fault}: ${request.method} ${request.path.slice(0, 500)} ${JSON.stringify(request.headers).slice(0, 300)} ` +
            `${request.body?.toString().slice(0, 500) ?? ''}\n-> ${answer.status} ${answer.text.slice(0, 500)}`,
        )
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  sender.close()

  assert.deepEqual(wrong, [], server.server.output())
  assert.equal((await fetch(`${server.baseUrl}/readyz`)).status, 200)
  const printed = server.server.output().split('\n')
  assert.deepEqual(
    printed.filter((line) => /^\{"level":"(warn|error)"/.test(line) || /Error|^\s+at /.test(line)),
    [],
    'nothing failed behind the answers',
  )
  const share = (test: (status: number) => boolean) =>
    [...seen].filter(([status]) => test(status)).reduce((sum, [, count]) => sum + count, 0) / REQUESTS
  // Enough requests are carried out, refused for their content, or broken off.
  const spread = JSON.stringify([...seen].sort())
  assert.ok(share((status) => status >= 200 && status < 300) > 0.05, spread)
  assert.ok(share((status) => status === 400) > 0.2, spread)
  assert.ok(share((status) => status === 0) < 0.1, spread)
  const grown = (await residentMiB(server.baseUrl)) - inFirstPart
  assert.ok(grown < MAX_KEPT_MIB, `${Math.round(grown)} MiB more than after a quarter of the requests`)
}, 900_000)
