// Plays hostile requests against the operator API, the sign-in and the token endpoint of a house.
import assert from 'node:assert/strict'
import { type Body, send } from './caller.ts'
import { queryAt } from './database.ts'
import { fill, type Operation, operationsOf } from './description.ts'
import { undocumented } from './documented.ts'
import { type HostileRequest, hostileRequest, type Ids, learnIds, pick } from './hostile.ts'
import { type HostileAnswer, hostileSender } from './hostile-sender.ts'
import { forgetAttempts, type HostileHouse, hire } from './hostile-staff.ts'
import { hostileTokenRequest } from './hostile-tokens.ts'
import { randomFrom } from './random.ts'

const AT_ONCE = 16
const MAX_WRONG = 10
/** Sign-ins are refused for a while after so many wrong ones from one network. */
const FORGET_AFTER = 50
const STEP_UP_MS = 240_000
const ENDED = /"code":"session_required"/

export interface Outcome {
  wrong: string[]
  /** How often each status was answered; 0 stands for a request that was broken off. */
  seen: Map<number, number>
  /** The operations that were carried out at least once. */
  done: Set<string>
  /** The refused requests by their ids. */
  refused: Map<string, string>
}

/** Operations of the operator API by their description, and that of the token endpoint. */
export function hostileOperations({ operator, clients }: HostileHouse): Operation[] {
  const tokens = operationsOf(clients).filter(({ path }) => path === '/auth/token')
  // As many requests for tokens as for ten operations: forms and assertions have as many kinds.
  return [...operationsOf(operator), ...Array.from({ length: 10 }, () => tokens).flat()]
}

// The tenant of the token client stays out of it.
function learn({ token_client }: HostileHouse, ids: Ids, operation: Operation, answer: Body): void {
  learnIds(ids, operation, answer)
  const tenants = ids.get('tenants') ?? []
  ids.set(
    'tenants',
    tenants.filter((id) => id !== token_client.tenant),
  )
}

/** Reads every list and item once, so that later requests name what there is. */
export async function learnAll(house: HostileHouse, caller: Record<string, string>): Promise<Ids> {
  const ids: Ids = new Map([['tenants', [house.tenant.tenant]]])
  const reads = operationsOf(house.operator).filter(({ method }) => method === 'GET')
  for (const operation of reads.sort((a, b) => a.ids.length - b.ids.length)) {
    const own = operation.ids.map(({ name, segment }) => [name, ids.get(segment)?.[0] ?? 'x'])
    const { status, body } = await send(
      house.base_url,
      'GET',
      fill(operation.path, Object.fromEntries(own)),
      undefined,
      caller,
    )
    if (status === 200 && body) learn(house, ids, operation, body)
  }
  return ids
}

const bodyOf = ({ text }: HostileAnswer): Body => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function faultOf(house: HostileHouse, request: HostileRequest, answer: HostileAnswer): string | undefined {
  const { status, text, headers } = answer
  if (status >= 500) return 'a fault of the server'
  if (/\n\s+at .+:\d+:\d+|node_modules|\/src\//.test(text)) return 'reveals its insides'
  const { operation, isPlain } = request
  if (!isPlain || !headers['request-id']) return undefined
  const description = operation.path === '/auth/token' ? house.clients : house.operator
  return undocumented(description, operation, status, bodyOf(answer))
}

const lineOf = (fault: string, request: HostileRequest, { status, text }: HostileAnswer) =>
  `${fault}: ${request.method} ${request.path.slice(0, 500)} ${JSON.stringify(request.headers).slice(0, 300)} ` +
  `${request.body?.toString().slice(0, 500) ?? ''}\n-> ${status} ${text.slice(0, 500)}`

/** The client of the house can sign assertions from now on. */
async function registerKey({ base_url, token_client }: HostileHouse, caller: Record<string, string>) {
  const { tenant, client_id, key } = token_client
  const path = `/operator/tenants/${tenant}/clients/${client_id}/keys`
  const { status, text } = await send(base_url, 'PUT', path, { keys: [key.public_key] }, caller)
  assert.equal(status, 200, text)
}

/** Plays the requests in random order, each made from the seed and its number. */
export async function playHostile(house: HostileHouse, requests: number, seed: number): Promise<Outcome> {
  const operations = hostileOperations(house)
  let caller = await hire(house)
  let hired_ms = performance.now()
  await registerKey(house, caller)
  const ids = await learnAll(house, caller)
  const sender = hostileSender(house.port, AT_ONCE)
  const outcome: Outcome = { wrong: [], seen: new Map(), done: new Set(), refused: new Map() }
  let hiring: Promise<void> | undefined
  const renew = () => {
    hiring ??= hire(house).then((fresh) => {
      caller = fresh
      hired_ms = performance.now()
      hiring = undefined
    })
    return hiring
  }
  let left = requests

  const work = async () => {
    while (left-- > 0 && outcome.wrong.length < MAX_WRONG) {
      const number = left
      const random = randomFrom(seed + number)
      // Each operation gets its turn, in a number that the gate can afford too.
      const operation = operations[number % operations.length] ?? pick(random, operations)
      if (number % FORGET_AFTER === 0) await forgetAttempts(house)
      if (performance.now() - hired_ms > STEP_UP_MS) await renew()
      const own = caller
      const request =
        operation.path === '/auth/token'
          ? await hostileTokenRequest(house.token_client, operation, random)
          : hostileRequest({ random, description: house.operator, ids }, operation, own)
      const answer = await sender.send(request, random)
      outcome.seen.set(answer?.status ?? 0, (outcome.seen.get(answer?.status ?? 0) ?? 0) + 1)
      if (!answer) continue
      // A session ends by requests of its own, or a request took away the rights of its operator.
      if (own === caller && ENDED.test(answer.text) && request.headers.Cookie === own.Cookie) await renew()
      if (answer.status < 300) {
        outcome.done.add(operation.name)
        if (/^[[{]/.test(answer.text)) learn(house, ids, operation, bodyOf(answer))
      } else if (answer.headers['request-id'])
        outcome.refused.set(String(answer.headers['request-id']), lineOf('refused', request, answer))
      const fault = faultOf(house, request, answer)
      if (fault) outcome.wrong.push(lineOf(fault, request, answer))
    }
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  } finally {
    sender.close()
  }
  return outcome
}

/** Holds that the refused requests have changed nothing: no record of a success names them, and none with facts. */
export async function assertUnchanged(house: HostileHouse, refused: Outcome['refused']): Promise<void> {
  const records = await queryAt(
    house.database_url,
    `select request, action, status from audit_records
     where request = any ($1) and (status < 400 or facts is not null or transfers is not null)`,
    [...refused.keys()],
  )
  assert.deepEqual(
    records.map(({ request, ...record }) => ({ ...record, request: refused.get(request) })),
    [],
  )
}

/** Holds that no answer was wrong, and that enough requests were carried out, refused for their content, or broken off. */
export async function assertHarmless(house: HostileHouse, requests: number, outcome: Outcome): Promise<void> {
  const { wrong, seen, refused } = outcome
  assert.deepEqual(wrong, [])
  await assertUnchanged(house, refused)
  assert.equal((await fetch(`${house.base_url}/readyz`)).status, 200)
  const share = (test: (status: number) => boolean) =>
    [...seen].filter(([status]) => test(status)).reduce((sum, [, count]) => sum + count, 0) / requests
  const spread = JSON.stringify([...seen].sort())
  assert.ok(share((status) => status >= 200 && status < 300) > 0.05, spread)
  assert.ok(share((status) => status === 400) > 0.2, spread)
  assert.ok(share((status) => status === 0) < 0.1, spread)
}
