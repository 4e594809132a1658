// The processor time of one request of each kind, of Holdfast and of PostgreSQL, with all that follows from it (execution,
// booking, events, audit chain). The figures are in unit-costs.json, from which bench/scale.ts computes sizes.
//   node --import tsx bench/unit-costs.ts          measures, and writes the file
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { UnitCost } from './estimate-size.ts'
import { caughtUp, newOrder, type Scene, setScene } from './orders.ts'
import { readUnitCosts } from './read-unit-costs.ts'
import { load, machine, openStage, type Stage, sortOut } from './stage.ts'

const CONNECTIONS = 8
const SECONDS = 5
const PAYMENT = {
  amount: '25.00',
  currency: 'EUR',
  iban: 'DE89370400440532013000',
  bank_code: 'EXMPDEFFXXX',
  owner_name: 'Bench',
}

const TICKS_PER_SECOND = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

interface ProcessTime {
  pid: number
  parent: number
  /** Ticks of the process itself, and of its children that have ended. */
  ticks: number
}

// See proc(5): the name may hold spaces, so the fields are counted from its closing bracket.
function readProcess(pid: number): ProcessTime | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const [user, system, user_of_ended, system_of_ended] = fields.slice(11, 15).map(Number)
    return { pid, parent: Number(fields[1]), ticks: user! + system! + user_of_ended! + system_of_ended! }
  } catch {
    return undefined // It has ended meanwhile.
  }
}

/** The processor time of the process and of all that it has started, in milliseconds, without those of `apart`. */
function measureTree(root: number, apart?: number): number {
  const all = readdirSync('/proc').flatMap((name) =>
    /^\d+$/.test(name) ? (readProcess(Number(name)) ?? []) : [],
  )
  const childrenOf = (pid: number) => all.filter(({ parent }) => parent === pid)
  const ticksOf = (one: ProcessTime): number =>
    one.pid === apart ? 0 : one.ticks + childrenOf(one.pid).reduce((sum, child) => sum + ticksOf(child), 0)
  return (ticksOf(all.find(({ pid }) => pid === root)!) * 1000) / TICKS_PER_SECOND
}

function postmasterOf({ directory }: Stage): number {
  return Number(readFileSync(join(directory, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** Sends the load, and returns its cost with all that follows from it, for each request. */
async function costOf(stage: Stage, send: () => Promise<number>): Promise<UnitCost> {
  const postmaster = postmasterOf(stage)
  const times = () => ({ holdfast: measureTree(stage.pid, postmaster), postgres: measureTree(postmaster) })
  await send()
  await caughtUp(stage)
  await sortOut(stage.databaseUrl)
  const before = times()
  const count = await send()
  await caughtUp(stage)
  const after = times()
  const each = (part: keyof UnitCost) => Number(((after[part] - before[part]) / count).toFixed(3))
  return { holdfast: each('holdfast'), postgres: each('postgres') }
}

type Send = () => Promise<number>

function sends(stage: Stage, scene: Scene): Record<string, Send> {
  const { headers, accounts, instrument } = scene
  let next = 0
  const account = () => accounts[next++ % accounts.length]!
  const keyed = () => ({ ...headers, 'idempotency-key': randomUUID() })
  const read =
    (path: () => string): Send =>
    async () => {
      const prepare = (request: object) => ({ ...request, path: path() })
      const url = stage.baseUrl + path()
      return (await load({ url, headers, connections: CONNECTIONS, seconds: SECONDS, prepare })).total
    }
  const write =
    (path: () => string, body: object): Send =>
    async () => {
      const prepare = (request: object) => ({ ...request, path: path(), headers: keyed() })
      const options = {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
        connections: CONNECTIONS,
      } as const
      return (await load({ ...options, url: stage.baseUrl + path(), seconds: SECONDS, prepare })).total
    }
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: stage.client_id,
    client_secret: stage.client_secret,
  })
  return {
    order: write(() => `/accounts/${account()}/orders`, newOrder(instrument)),
    deposit: write(() => `/sandbox/accounts/${account()}/inbound-payments`, PAYMENT),
    account: read(() => `/accounts/${account()}`),
    positions: read(() => `/accounts/${account()}/positions`),
    orders: read(() => `/accounts/${account()}/orders?limit=50`),
    valuation: read(() => `/accounts/${account()}/valuation`),
    price: read(() => `/instruments/${instrument}`),
    token: async () => {
      const type = { 'content-type': 'application/x-www-form-urlencoded' }
      const options = {
        method: 'POST',
        headers: type,
        body: form.toString(),
        connections: CONNECTIONS,
      } as const
      return (await load({ ...options, url: `${stage.baseUrl}/auth/token`, seconds: SECONDS })).total
    },
  }
}

async function measure(stage: Stage): Promise<Record<string, UnitCost>> {
  const scene = await setScene(stage)
  const costs: Record<string, UnitCost> = {}
  for (const [name, send] of Object.entries(sends(stage, scene))) {
    costs[name] = await costOf(stage, send)
    process.stdout.write(
      `${name}: ${costs[name].holdfast} ms Holdfast, ${costs[name].postgres} ms PostgreSQL\n`,
    )
  }
  return costs
}

const stage = await openStage()
process.once('exit', () => stage.kill())
const milliseconds = await measure(stage).finally(() => stage.close())
const measured = {
  ...readUnitCosts(), // The space is measured by space.ts.
  measured_on: new Date().toISOString().slice(0, 10),
  machine: machine(),
  milliseconds,
}
writeFileSync(new URL('./unit-costs.json', import.meta.url), `${JSON.stringify(measured, null, 2)}\n`)
