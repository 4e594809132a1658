// One event to a hundred endpoints: the time until the last of them has it, and how many deliveries a second go out
// where every event goes to all of them.
import { createServer } from 'node:http'
import { record } from '../src/features/platform/events/record.ts'
import { runInTransaction } from '../src/unit-of-work/run-in-transaction.ts'
import { SYSTEM } from '../src/worker/job.ts'
import type { Measured, Stage } from './stage.ts'

const ENDPOINTS = 100
const SINGLE = 40
const PAUSE_MS = 100
const MANY = 100

/** How long one event takes to a hundred endpoints, and how fast many do. */
export async function benchFanOut(stage: Stage): Promise<Measured[]> {
  await stage.caller.put('/sandbox/clock', { mode: 'running' })
  const receiver = await listen()
  const paths = Array.from({ length: ENDPOINTS }, (_, n) => `${receiver.url}/${n}`)
  const hooks: { id: string }[] = []
  for (const url of paths) hooks.push(await stage.caller.post('/webhooks', { url }))
  await arriveAll(receiver, await emit(stage, 5))

  const times: number[] = []
  for (let n = 0; n < SINGLE; n++) {
    const ids = await emit(stage, 1)
    const begun = performance.now()
    await arriveAll(receiver, ids)
    times.push(Math.max(...ids.map((id) => receiver.last.get(id)! - begun)))
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  const begun = performance.now()
  await arriveAll(receiver, await emit(stage, MANY))
  const seconds = (performance.now() - begun) / 1000
  for (const { id } of hooks) await stage.caller.put(`/webhooks/${id}`, { is_active: false })
  receiver.stop()

  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)]!
  return [
    {
      name: `Webhooks: p95 from commit to the last POST of one event to ${ENDPOINTS} endpoints`,
      lines: [
        `p50 ${at(0.5).toFixed(0)} ms, p95 ${at(0.95).toFixed(0)} ms of ${times.length} events, one at a time`,
      ],
      figure: at(0.95),
      goal: -250,
      unit: 'ms',
    },
    {
      name: `Webhooks: deliveries where every event goes to ${ENDPOINTS} endpoints`,
      lines: [`${MANY} events committed at once, ${MANY * ENDPOINTS} deliveries in ${seconds.toFixed(1)} s`],
      figure: (MANY * ENDPOINTS) / seconds,
      goal: 2000,
      unit: 'per second',
    },
  ]
}

type Receiver = Awaited<ReturnType<typeof listen>>

// Counts the endpoints that have an event, and records when the last of them got it.
async function listen() {
  const seen = new Map<string, Set<string>>()
  const last = new Map<string, number>()
  const server = createServer((request, response) => {
    const id = String(request.headers['event-id'])
    const paths = seen.get(id) ?? new Set()
    seen.set(id, paths)
    paths.add(request.url!)
    if (paths.size === ENDPOINTS && !last.has(id)) last.set(id, performance.now())
    request.resume().on('end', () => response.writeHead(204).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${port}`, last, stop }
}

async function arriveAll({ last }: Receiver, ids: string[]): Promise<void> {
  for (let n = 0; n < 60_000; n++) {
    if (ids.every((id) => last.has(id))) return
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  throw new Error('the deliveries did not arrive within two minutes')
}

async function emit({ app, tenant }: Stage, count: number): Promise<string[]> {
  const request = { id: 'req_bench', path: 'bench', person: null, client_user: null, client_request: null }
  return runInTransaction(app, { tenant, actor: SYSTEM, request, action: 'bench' }, async (context) => {
    for (let n = 0; n < count; n++) record(context, 'order.filled', `ord_bench${n}`)
    return context.pending.events.map((event) => event.id)
  })
}
