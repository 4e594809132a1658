// The load under which the server, or its database, is killed: writers that repeat each write until it is answered, a
// receiver of every event, and the checks that nothing acknowledged is missing and nothing happened twice.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { add, multiply, subtract, sum } from '../../src/values/decimal.ts'
import {
  type Answer,
  type Body,
  type Caller,
  CURRENT,
  callerOf,
  fetchToken,
  send,
} from '../support/caller.ts'
import { WORLD } from '../support/instruments.ts'
import { openTestAccount } from '../support/journey.ts'
import { holdfastBeside, type ServerProcess } from '../support/server-process.ts'
import { passTime } from '../support/until.ts'
import { listEvents } from './check-deliveries.ts'

const WRITERS = 6

interface Acknowledged {
  key: string
  kind: 'deposit' | 'order'
  account: string
  body: Body
}

interface Met {
  /** Attempts that were not answered with 201, and were repeated. */
  repeats: number
  slowest_ms: number
}

export interface Load {
  tenant: string
  caller: Caller
  accounts: readonly string[]
  acknowledged: readonly Acknowledged[]
  /** What the writers met so far. */
  met: Readonly<Met>
  /** Ends the writers, lets time run until all has settled, and checks everything. */
  finish(): Promise<{ acknowledged: number; orders: number; deposits: number; events: number }>
  stop(): void
}

/** Makes a tenant with accounts on the server and begins to write; each writer pauses between two writes. */
export async function startLoad(
  baseUrl: string,
  environment: Record<string, string>,
  pause_ms = 0,
): Promise<Load> {
  const receiver = await startCollector()
  const words = ['tenant', 'create', 'Crash', '--onboarding', 'minimal']
  const sandbox = JSON.parse(await holdfastBeside(environment, ...words))
  const caller = callerOf(baseUrl, sandbox)
  const webhook = await caller.post('/webhooks', { url: receiver.url })
  receiver.verifyWith(webhook.secret)
  const instrument = await caller.get(`/instruments/${WORLD}`)
  const accounts = await Promise.all(
    Array.from({ length: WRITERS }, async () => (await openTestAccount(caller)).account.id as string),
  )
  let over = false
  const acknowledged: Acknowledged[] = []
  const met: Met = { repeats: 0, slowest_ms: 0 }
  const write = retryingWriter(baseUrl, sandbox, met)
  const writers = accounts.map(async (account, index) => {
    for (let n = 0; !over; n++) {
      const key = `${index}-${n}-${randomUUID()}`
      const kind = n % 3 === 2 ? 'order' : 'deposit'
      const body =
        kind === 'deposit'
          ? await write(key, `/sandbox/accounts/${account}/inbound-payments`, payment)
          : await write(key, `/accounts/${account}/orders`, order(instrument.id))
      acknowledged.push({ key, kind, account, body })
      if (pause_ms > 0) await passTime(pause_ms, 'the pace of the load')
    }
  })
  const working = Promise.all(writers)
  working.catch(() => {}) // It is told at the end.
  return {
    tenant: caller.tenant,
    caller,
    accounts,
    acknowledged,
    met,
    finish: async () => {
      over = true
      await working
      await drain(caller)
      return checkEverything(caller, accounts, acknowledged, receiver)
    },
    stop: () => {
      over = true
      receiver.stop()
    },
  }
}

const payment = {
  amount: '100.00',
  currency: 'EUR',
  iban: 'DE89370400440532013000',
  bank_code: 'EXMPDEFFXXX',
  owner_name: 'Crash Test',
}
const order = (instrument: string) => ({
  instrument,
  order_type: 'market',
  side: 'buy',
  cash_amount: '150.00',
})

// Sends a write under its key until it has a final answer, as a careful client would. Before that, the connection may
// break, the same request may still run, or the service may be unavailable for a moment.
function retryingWriter(
  baseUrl: string,
  credentials: { client_id: string; client_secret: string },
  met: Met,
) {
  let token: string | undefined
  const fresh = async () => {
    const { client_id, client_secret } = credentials
    const grant_type = 'client_credentials'
    const answer = await fetchToken(baseUrl, { client_id, client_secret, grant_type })
    if (answer.status === 200) return answer.body.access_token as string
    demandUnavailable('/auth/token', answer)
    throw new Error('no token yet')
  }
  return async (key: string, path: string, body: object): Promise<Body> => {
    for (; ; met.repeats++) {
      try {
        token ??= await fresh()
        const begun_ms = performance.now()
        const answer = await send(baseUrl, 'POST', path, body, {
          Authorization: `Bearer ${token}`,
          'Api-Version': CURRENT,
          'Idempotency-Key': key,
        })
        met.slowest_ms = Math.max(met.slowest_ms, performance.now() - begun_ms)
        if (answer.status === 201) return answer.body
        // In a long run a token expires.
        if (answer.status === 401) token = undefined
        else if (answer.status !== 409) demandUnavailable(path, answer)
      } catch (error) {
        if (error instanceof assert.AssertionError) throw error
      }
      await passTime(20, 'a client waits before it tries again')
    }
  }
}

function demandUnavailable(path: string, { status, headers, text }: Answer) {
  assert.equal(status, 503, `${path}: ${status} ${text}`)
  assert.match(headers.get('retry-after') ?? '', /^\d+$/, text)
  assert.match(text, /"code":"service_unavailable"/)
}

interface Collector {
  url: string
  events: Set<string>
  verifyWith(secret: string): void
  stop(): void
}

async function startCollector(): Promise<Collector> {
  const events = new Set<string>()
  let verifier: Webhook | undefined
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      try {
        const headers = request.headers as Record<string, string>
        const event = verifier!.verify(body, headers) as { id: string }
        events.add(event.id)
        response.writeHead(204).end()
      } catch {
        response.writeHead(500).end()
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}/hook`,
    events,
    verifyWith: (secret) => {
      verifier = new Webhook(secret)
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

// Lets time run until every order has settled and every delivery has gone out.
async function drain(caller: Caller) {
  await caller.put('/sandbox/clock', { mode: 'frozen' })
  await caller.post('/sandbox/clock/advance', { seconds: 10 * 86_400 })
  await caller.post('/sandbox/clock/advance', { seconds: 5 * 86_400 })
}

async function checkEverything(
  caller: Caller,
  accounts: string[],
  acknowledged: Acknowledged[],
  receiver: Collector,
) {
  let orders = 0
  let deposits = 0
  for (const account of accounts) {
    const mine = acknowledged.filter((write) => write.account === account)
    const orderIds = mine.filter((write) => write.kind === 'order').map((write) => write.body.id)
    const listed: Body[] = await caller.get(`/accounts/${account}/orders`)
    assert.deepEqual(
      listed.map((row) => row.id).sort(),
      orderIds.sort(),
      'orders: each acknowledged one once, no other',
    )
    assert.ok(
      listed.every((row) => row.status === 'settled'),
      'every order settles',
    )
    const paid: Body[] = await caller.get(`/accounts/${account}/deposits`)
    const matched = mine
      .filter((write) => write.kind === 'deposit')
      .flatMap((write) => write.body.matched_deposits)
    assert.equal(paid.length, matched.length, 'deposits: each acknowledged payment once, no other')
    const traded = sum(listed.flatMap((row) => row.trades.map((trade: Body) => trade.notional)))
    const fees = sum(listed.map((row) => row.fees))
    const expected = subtract(multiply('100.00', String(paid.length)), add(traded, fees))
    const [cash] = await caller.get(`/accounts/${account}/cash-balances`)
    assert.equal(Number(cash.total), Number(expected), `cash of ${account}`)
    assert.equal(cash.reserved, '0.00')
    orders += listed.length
    deposits += paid.length
  }
  const ledger = await caller.get('/sandbox/ledger')
  assert.equal(ledger.balanced, true)
  const { is_whole, faults } = await caller.get('/ledger/proof')
  assert.deepEqual({ is_whole, faults }, { is_whole: true, faults: [] })
  const listed = await listEvents(caller)
  assert.ok(
    listed.every(({ sequence }, n) => sequence === n + 1),
    'events are numbered without a gap',
  )
  const events = listed.map(({ id }) => id as string)
  for (let wait = 0; wait < 100 && events.some((id) => !receiver.events.has(id)); wait++) {
    await caller.post('/sandbox/clock/advance', { seconds: 3600 })
    await passTime(50, 'between two reads')
  }
  const missing = events.filter((id) => !receiver.events.has(id))
  assert.equal(
    missing.length,
    0,
    `events that never reached the receiver: ${missing.length} of ${events.length}`,
  )
  return { acknowledged: acknowledged.length, orders, deposits, events: events.length }
}

/** Asks the server to stop, and holds that it ends well. */
export async function stopGently(server: ServerProcess): Promise<void> {
  server.child.kill('SIGTERM')
  assert.equal(await server.ended, 0, server.output())
}
