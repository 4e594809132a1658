// From the request that places an order to the event of its fill, on a running clock: the time that a customer waits.
import { Pool } from 'undici'
import { WORLD } from '../test/support/instruments.ts'
import { openTestAccount } from '../test/support/journey.ts'
import { openStream } from '../test/support/stream.ts'
import { type Measured, pace, type Stage } from './stage.ts'

const ACCOUNTS = 20
const PER_SECOND = Number(process.env.BENCH_FILLS_PER_SECOND ?? 200)
const SECONDS = Number(process.env.BENCH_FILLS_SECONDS ?? 30)
const PATIENCE_MS = 30_000

/** How long market orders take to be filled at a steady rate. */
export async function benchFills({ caller, baseUrl }: Stage): Promise<Measured[]> {
  await caller.put('/sandbox/clock', { mode: 'running' })
  await caller.post('/sandbox/prices', { symbol: WORLD, bid: '49.90', ask: '50.00' })
  const { id: instrument } = await caller.get(`/instruments/${WORLD}`)
  const accounts = await Promise.all(
    Array.from({ length: ACCOUNTS }, async () => {
      const { account } = await openTestAccount(caller)
      const payment = {
        amount: '900000.00',
        currency: 'EUR',
        iban: 'DE89370400440532013000',
        bank_code: 'EXMPDEFFXXX',
        owner_name: 'Bench',
      }
      await caller.post(`/sandbox/accounts/${account.id}/inbound-payments`, payment)
      return account.id as string
    }),
  )
  const filled = new Map<string, () => void>()
  const stream = await openStream(caller, '?name=order.filled', {})
  const early = new Set<string>()
  const reading = (async () => {
    for (;;) {
      const { resource } = JSON.parse((await stream.next()).data!)
      const heard = filled.get(resource.id)
      if (heard) heard()
      else early.add(resource.id)
    }
  })().catch(() => undefined)
  const pool = new Pool(baseUrl, { connections: 16 })
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${await caller.token()}`,
    'api-version': '2026-09-02',
  }
  const body = JSON.stringify({ instrument, order_type: 'market', side: 'buy', cash_amount: '100.00' })
  let next = 0
  const waits = await pace(PER_SECOND, SECONDS, async () => {
    const path = `/accounts/${accounts[next++ % ACCOUNTS]}/orders`
    const answer = await pool.request({ method: 'POST', path, headers, body })
    const { id } = (await answer.body.json()) as { id: string }
    if (answer.statusCode === 201 && !early.delete(id)) await hear(filled, id)
    return answer.statusCode
  })
  stream.end()
  await reading
  await pool.close()
  const at = (share: number) => waits[Math.floor(waits.length * share)]!
  return [
    {
      name: `Fills: p99 from placing a market order to its order.filled at ${PER_SECOND}/s`,
      lines: [
        `p50 ${at(0.5).toFixed(0)} ms, p95 ${at(0.95).toFixed(0)} ms, p99 ${at(0.99).toFixed(0)} ms of ${waits.length}`,
      ],
      figure: at(0.99),
      goal: -15,
      unit: 'ms',
    },
  ]
}

function hear(filled: Map<string, () => void>, id: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`order ${id} is not filled`)), PATIENCE_MS)
    filled.set(id, () => {
      clearTimeout(timer)
      filled.delete(id)
      resolve()
    })
  })
}
