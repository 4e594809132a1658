// Deliveries per second to a local receiver, of events as they are recorded and of a backlog, and the time from
// commit to POST under a steady trickle of events.
import { createServer } from 'node:http'
import { record } from '../src/features/platform/events/record.ts'
import { runInTransaction } from '../src/unit-of-work/run-in-transaction.ts'
import { SYSTEM } from '../src/worker/job.ts'
import type { Measured, Stage } from './stage.ts'

const EVENTS = 15_000
const PER_CHANGE = 100
/** Events that one replay looks at. */
const PER_REPLAY = 10_000
/** Events per second, and the most that the slowest twentieth of them may take from commit to POST, in ms. */
const TRICKLES = [
  [300, 30],
  [500, 30],
] as const
const TRICKLE_SECONDS = 10

/** How fast deliveries drain, and how late they are at a steady rate. */
export async function benchWebhooks(stage: Stage): Promise<Measured[]> {
  await stage.caller.put('/sandbox/clock', { mode: 'running' })
  const arrivals = new Map<string, number>()
  const server = createServer((request, response) => {
    arrivals.set(String(request.headers['event-id']), performance.timeOrigin + performance.now())
    request.resume().on('end', () => response.writeHead(204).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const webhook = await stage.caller.post('/webhooks', { url: `http://127.0.0.1:${port}/` })
  await emit(stage, 200)
  await waitFor(() => arrivals.size >= 200)
  arrivals.clear()

  const begun = performance.now()
  for (let n = 0; n < EVENTS; n += PER_CHANGE) await emit(stage, PER_CHANGE)
  await waitFor(() => arrivals.size >= EVENTS)
  const perSecond = EVENTS / ((performance.now() - begun) / 1000)

  const drained = await drainBacklog(stage, arrivals, webhook.id)
  const trickles: Measured[] = []
  for (const [rate, goal] of TRICKLES) trickles.push(await measureTrickle(stage, arrivals, rate, goal))
  await stage.caller.put(`/webhooks/${webhook.id}`, { is_active: false })
  server.closeAllConnections()
  server.close()
  return [
    {
      name: 'Webhooks: events recorded, published and delivered to a local receiver',
      lines: [`${EVENTS} events, from the first commit to the last POST`],
      figure: perSecond,
      goal: 6000,
      unit: 'per second',
    },
    {
      name: 'Webhooks: a backlog of deliveries drained by the worker',
      lines: [`${EVENTS} deliveries made by replays, from the first answer to the last POST`],
      figure: drained,
      goal: 6000,
      unit: 'per second',
    },
    ...trickles,
  ]
}

// Events that are recorded while the webhook is off make no deliveries; the replays then make all of them. The first
// are under way while the last are made, which only slows them down.
async function drainBacklog(stage: Stage, arrivals: Map<string, number>, id: string): Promise<number> {
  const { caller } = stage
  await caller.put(`/webhooks/${id}`, { is_active: false })
  const [{ sequence: before }] = await caller.get('/events?limit=1')
  for (let n = 0; n < EVENTS; n += PER_CHANGE) await emit(stage, PER_CHANGE)
  await caller.put(`/webhooks/${id}`, { is_active: true })
  arrivals.clear()
  let count = 0
  let begun = Number.POSITIVE_INFINITY
  for (let after = before; after < before + EVENTS; after += PER_REPLAY) {
    const to = Math.min(after + PER_REPLAY, before + EVENTS)
    count += (await caller.post(`/webhooks/${id}/replay`, { after, to })).deliveries
    begun = Math.min(begun, performance.now())
  }
  if (count !== EVENTS) throw new Error(`${count} deliveries were made of ${EVENTS} events`)
  await waitFor(() => arrivals.size >= EVENTS)
  return EVENTS / ((performance.now() - begun) / 1000)
}

async function measureTrickle(
  stage: Stage,
  arrivals: Map<string, number>,
  rate: number,
  goal: number,
): Promise<Measured> {
  const delays = await trickle(stage, arrivals, rate)
  const at = (share: number) => delays[Math.floor(delays.length * share)]!
  const shares = [0.5, 0.95, 0.99].map((share) => `p${share * 100} ${at(share).toFixed(0)} ms`)
  return {
    name: `Webhooks: p95 from commit to POST at ${rate}/s`,
    lines: [`${shares.join(', ')} of ${delays.length}`],
    figure: at(0.95),
    goal: -goal,
    unit: 'ms',
  }
}

async function emit({ app, tenant }: Stage, count: number): Promise<string[]> {
  const request = { id: 'req_bench', path: 'bench', person: null, client_user: null, client_request: null }
  return runInTransaction(app, { tenant, actor: SYSTEM, request, action: 'bench' }, async (context) => {
    for (let n = 0; n < count; n++) record(context, 'order.filled', `ord_bench${n}`)
    return context.pending.events.map((event) => event.id)
  })
}

async function trickle(stage: Stage, arrivals: Map<string, number>, rate: number): Promise<number[]> {
  const committed = new Map<string, number>()
  const sends: Promise<void>[] = []
  for (let n = 0; n < rate * TRICKLE_SECONDS; n++) {
    const due = (n + 1) * (1000 / rate)
    sends.push(
      new Promise((resolve, reject) =>
        setTimeout(() => {
          emit(stage, 1).then(([id]) => {
            committed.set(id!, performance.timeOrigin + performance.now())
            resolve()
          }, reject)
        }, due),
      ),
    )
  }
  await Promise.all(sends)
  await waitFor(() => [...committed.keys()].every((id) => arrivals.has(id)))
  return [...committed].map(([id, at]) => Math.max(0, arrivals.get(id)! - at)).sort((a, b) => a - b)
}

async function waitFor(holds: () => boolean): Promise<void> {
  for (let n = 0; n < 6000; n++) {
    if (holds()) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('the deliveries did not arrive within a minute')
}
