// How much a healthy endpoint is slowed down by one that is dead, hangs or never ends its answer. The backlog of the
// healthy one is drained by itself, and beside each of the others with its backlog, in turns within one run.
import { createServer, type RequestListener } from 'node:http'
import { record } from '../src/features/platform/events/record.ts'
import { runInTransaction } from '../src/unit-of-work/run-in-transaction.ts'
import { SYSTEM } from '../src/worker/job.ts'
import { freePort } from '../test/support/free-port.ts'
import { type Measured, median, type Stage } from './stage.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const HEALTHY = 10_000
const BACKLOG = 5_000
const PER_CHANGE = 100
/** Time until the first attempts of the neighbour have failed, or fill its capacity. */
const SETTLE_MS = 2_000
const HUGE = Buffer.alloc(1_000_000)

const [MINE, THEIRS] = ['order.filled', 'account.opened'] as const

/** How much slower a healthy endpoint's backlog drains beside each kind of bad neighbour. */
export async function benchNeighbours(stage: Stage): Promise<Measured[]> {
  const { caller } = stage
  await caller.put('/sandbox/clock', { mode: 'running' })
  let arrived = 0
  const healthy = await listen((request, response) => {
    arrived++
    request.resume().on('end', () => response.writeHead(204).end())
  })
  const hanging = await listen((request) => void request.resume())
  const huge = await listen((request, response) => {
    request.resume().on('end', () => response.writeHead(200).end(HUGE))
  })
  const neighbours: Record<string, string> = {
    dead: `http://127.0.0.1:${await freePort()}/`,
    hanging: hanging.url,
    huge: huge.url,
  }
  const before = await lastSequence(stage)
  for (let n = 0; n < HEALTHY; n += PER_CHANGE) await emit(stage, MINE, PER_CHANGE)
  const between = await lastSequence(stage)
  for (let n = 0; n < BACKLOG; n += PER_CHANGE) await emit(stage, THEIRS, PER_CHANGE)
  const end = await lastSequence(stage)
  const mine = await caller.post('/webhooks', { url: healthy.url, event_names: [MINE] })

  const drain = async () => {
    arrived = 0
    await caller.post(`/webhooks/${mine.id}/replay`, { after: before, to: between })
    const begun = performance.now()
    const already = arrived
    while (arrived < HEALTHY) await new Promise((resolve) => setTimeout(resolve, 2))
    return (HEALTHY - already) / ((performance.now() - begun) / 1000)
  }
  const beside = async (url: string) => {
    const theirs = await caller.post('/webhooks', {
      url: `${url}?${performance.now()}`,
      event_names: [THEIRS],
    })
    await caller.post(`/webhooks/${theirs.id}/replay`, { after: between, to: end })
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
    const rate = await drain()
    await caller.put(`/webhooks/${theirs.id}`, { is_active: false })
    hanging.server.closeAllConnections()
    return rate
  }

  await drain()
  const turns: Record<string, { alone: number; beside: number }[]> = {}
  let before_it = await drain()
  for (let round = 0; round < ROUNDS; round++) {
    for (const [kind, url] of Object.entries(neighbours)) {
      const rate = await beside(url)
      const after_it = await drain()
      // The machine is not the same from minute to minute: each is compared with the runs next to it.
      turns[kind] = [...(turns[kind] ?? []), { alone: (before_it + after_it) / 2, beside: rate }]
      before_it = after_it
    }
  }
  await caller.put(`/webhooks/${mine.id}`, { is_active: false })
  for (const { server } of [healthy, hanging, huge]) {
    server.closeAllConnections()
    server.close()
  }
  return Object.entries(turns).map(([kind, pairs]) => ({
    name: `Webhooks: what a ${kind} endpoint costs a healthy one`,
    lines: [
      `${median(pairs.map(({ alone }) => alone)).toFixed(0)} deliveries per second alone, ${median(pairs.map((pair) => pair.beside)).toFixed(0)} beside it and its ${BACKLOG} (medians of ${ROUNDS} turns)`,
      `turn by turn: ${pairs.map((pair) => (1 - pair.beside / pair.alone).toFixed(2)).join(', ')}`,
    ],
    figure: median(pairs.map((pair) => 1 - pair.beside / pair.alone)),
    goal: -0.05,
    unit: 'of its rate',
  }))
}

async function listen(answer: RequestListener) {
  const server = createServer(answer)
  server.on('clientError', (_, socket) => socket.destroy())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return { server, url: `http://127.0.0.1:${port}/` }
}

// A read publishes first, so that every recorded event has its number.
async function lastSequence({ caller }: Stage): Promise<number> {
  const [last] = await caller.get('/events?limit=1')
  return last?.sequence ?? 0
}

async function emit({ app, tenant }: Stage, name: typeof MINE | typeof THEIRS, count: number): Promise<void> {
  const request = { id: 'req_bench', path: 'bench', person: null, client_user: null, client_request: null }
  await runInTransaction(app, { tenant, actor: SYSTEM, request, action: 'bench' }, async (context) => {
    for (let n = 0; n < count; n++) record(context, name, `ord_bench${n}`)
  })
}
