// POST /auth/token against oidc-provider issuing the same kind of JWT (EdDSA, client credentials), in turns.
import { startChild } from './child.ts'
import { load, type Measured, median, type Stage } from './stage.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const SECONDS = 3
const CONNECTIONS = 32

/** Tokens per second, Holdfast's against oidc-provider's. */
export async function benchTokens(stage: Stage): Promise<Measured> {
  const other = await startChild('provider.ts')
  const issue = async (url: string, form: Record<string, string>) => {
    const body = new URLSearchParams({ grant_type: 'client_credentials', ...form }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const { perSecond } = await load({
      url,
      method: 'POST',
      headers,
      body,
      connections: CONNECTIONS,
      seconds: SECONDS,
    })
    return perSecond
  }
  const { client_id, client_secret } = stage
  const ours = () => issue(`${stage.baseUrl}/auth/token`, { client_id, client_secret })
  const theirs = () =>
    issue(`${other.url}/token`, {
      client_id: 'bench',
      client_secret: 'a-secret-of-the-bench',
      resource: 'https://api.example',
      scope: 'read write',
    })
  await ours()
  await theirs()
  const pairs: [number, number][] = []
  for (let round = 0; round < ROUNDS; round++) pairs.push([await ours(), await theirs()])
  other.stop()
  const [a, b] = [median(pairs.map((pair) => pair[0])), median(pairs.map((pair) => pair[1]))]
  return {
    name: 'Tokens: POST /auth/token against oidc-provider',
    lines: [`Holdfast ${a.toFixed(0)}/s, oidc-provider ${b.toFixed(0)}/s (medians of ${ROUNDS} pairs)`],
    figure: median(pairs.map((pair) => pair[0] / pair[1])),
    goal: 2.8,
    unit: 'times as many',
  }
}
