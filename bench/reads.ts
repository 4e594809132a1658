// Reading an order, and a list of fifty, over HTTP against a bare Fastify route with the same select and no authentication.
import { startChild } from './child.ts'
import { CONNECTIONS, newOrder, type Scene } from './orders.ts'
import { load, type Measured, median, type Stage } from './stage.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const SECONDS = 3
const LISTED = 50

/** Reads per second with a token, against bare routes doing the same selects. */
export async function benchReads(stage: Stage, scene: Scene): Promise<Measured[]> {
  const orders = `/accounts/${scene.accounts[0]}/orders`
  const placed: { id: string }[] = []
  for (let n = 0; n < LISTED; n++) placed.push(await stage.caller.post(orders, newOrder(scene.instrument)))
  const bare = await startChild('bare-server.ts', {
    BENCH_DATABASE: stage.databaseUrl,
    BENCH_TENANT: stage.tenant,
  })
  const compare = async (path: string, name: string, goal: number): Promise<Measured> => {
    const read = async (url: string) =>
      (await load({ url: url + path, headers: scene.headers, connections: CONNECTIONS, seconds: SECONDS }))
        .perSecond
    await read(stage.baseUrl)
    await read(bare.url)
    const pairs: [number, number][] = []
    for (let round = 0; round < ROUNDS; round++) pairs.push([await read(stage.baseUrl), await read(bare.url)])
    const [a, b] = [median(pairs.map((pair) => pair[0])), median(pairs.map((pair) => pair[1]))]
    return {
      name: `Reads: ${name} against a bare Fastify route with the same select`,
      lines: [`Holdfast ${a.toFixed(0)}/s, bare ${b.toFixed(0)}/s (medians of ${ROUNDS} pairs)`],
      figure: median(pairs.map((pair) => pair[0] / pair[1])),
      goal,
      unit: 'of the bare rate',
    }
  }
  try {
    return [
      await compare(`${orders}/${placed[0]!.id}`, 'GET /accounts/{id}/orders/{id}', 0.8),
      await compare(`${orders}?limit=${LISTED}`, `GET /accounts/{id}/orders with ${LISTED} orders`, 0.7),
    ]
  } finally {
    bare.stop()
  }
}
