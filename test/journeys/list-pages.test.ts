// Every list of the API, page by page. The lists are those of the API's own description: an operation that answers with
// an array and has no cursor fails here, and so does one whose pages differ from the whole list.
import assert from 'node:assert/strict'
import { beforeAll, describe, test } from 'vitest'
import { type Body, type Caller, freshTenant, refused } from '../support/client.ts'
import { fill, type Operation, operationsOf, resolve } from '../support/description.ts'
import { type FilledLists, fillLists } from '../support/fill-lists.ts'
import { OTHER_ETF, WORLD } from '../support/instruments.ts'

/** The query of a list that needs one, or that would be too long for single steps. */
const QUERIES: Record<string, string> = {
  '/instruments': 'instrument_type=etf',
  '/search': 'q=lovelace',
  // A page without a limit would not have all records of the tenant.
  '/activity': 'limit=1000',
  // Requests of the tests themselves would come in between.
  '/request-logs': 'operation=persons.create',
  '/prices': `symbol=${WORLD}&symbol=EUR/USD&symbol=${OTHER_ETF}&symbol=${WORLD}`,
}

/** The lists with one item in this tenant, or with two. */
const SHORT = new Set(['/customers/{id}/account-ownerships'])

const STEPS = [[1], [2], [3], [1, 3, 2]]

let filled: FilledLists
let description: Body
let lists: Operation[]

beforeAll(async () => {
  filled = await fillLists()
  description = await filled.tenant.get('/openapi.json')
  lists = operationsOf(description).filter(isList)
})

// The query itself bounds the days.
const RANGE = '/instruments/{id_or_symbol}/sessions'

function isList({ method, path }: Operation): boolean {
  if (path === RANGE) return false
  const { schema } = description.paths[path].get?.responses['200']?.content?.['application/json'] ?? {}
  return method === 'GET' && resolve(description, schema)?.type === 'array'
}

const idsOf = (operation: Operation, ids: Record<string, string>) =>
  Object.fromEntries(operation.ids.map(({ name, segment }) => [name, ids[segment]!]))

function urlOf(operation: Operation, more: Record<string, string>, ids = filled.ids): string {
  const query = new URLSearchParams(QUERIES[operation.path])
  for (const [name, value] of Object.entries(more)) {
    const isRepeated = resolve(description, operation.queryShapes[name])?.items !== undefined
    query[isRepeated ? 'append' : 'set'](name, value)
  }
  return `${fill(operation.path, idsOf(operation, ids))}?${query}`
}

/** Walks a list to its end with the limits in turn. */
async function walk(tenant: Caller, operation: Operation, limits: number[], filter = {}): Promise<Body[]> {
  const items: Body[] = []
  for (let cursor: string | undefined, n = 0; ; n++) {
    const limit = limits[n % limits.length]!
    const page = { ...filter, limit: String(limit), ...(cursor ? { cursor } : {}) }
    const { status, body, headers, text } = await tenant.call('GET', urlOf(operation, page))
    assert.equal(status, 200, `${operation.name}: ${text}`)
    items.push(...body)
    cursor = headers.get('next-cursor') ?? undefined
    if (!cursor) return items
    assert.equal(body.length, limit, `${operation.name} ends a page early`)
  }
}

async function cursorOf(operation: Operation, more = {}): Promise<string> {
  const { headers, text } = await filled.tenant.call('GET', urlOf(operation, { limit: '1', ...more }))
  const cursor = headers.get('next-cursor')
  assert.ok(cursor, `${operation.name} has one page: ${text}`)
  return cursor
}

const long = () => lists.filter(({ path }) => !SHORT.has(path))

async function refusesCursor(caller: Caller, url: string): Promise<void> {
  const { params } = await refused(caller.call('GET', url), 400, 'invalid_request')
  assert.deepEqual(
    params.map(({ path, code }: Body) => `${path} ${code}`),
    ['query.cursor invalid_param'],
    url,
  )
}

describe('every list', () => {
  test('every list has a limit, a cursor and the header of the next one, and says so', () => {
    assert.ok(lists.length >= 34, `${lists.length} lists`)
    for (const { path, query } of lists) {
      const operation = description.paths[path].get
      assert.ok(query.includes('limit') && query.includes('cursor'), `${path} lacks limit or cursor`)
      assert.ok('Next-Cursor' in operation.responses['200'].headers, path)
      assert.deepEqual(operation['x-pagination'], { cursor: 'cursor', limit: 'limit', next: 'Next-Cursor' })
    }
  })

  test('every list is the same page by page as it is whole', async () => {
    for (const operation of lists) {
      const { tenant } = filled
      const whole: Body[] = await tenant.get(urlOf(operation, {}))
      if (!SHORT.has(operation.path))
        assert.ok(whole.length > 1, `${operation.name} has ${whole.length} items`)
      for (const limits of STEPS)
        assert.deepEqual(await walk(tenant, operation, limits), whole, `${operation.name} by ${limits}`)
      assert.deepEqual(await tenant.get(urlOf(operation, {})), whole, operation.name)
    }
  })

  test('every list ignores members of the query that it does not declare', async () => {
    for (const operation of lists.filter(({ query }) => !query.includes('created_from'))) {
      const { tenant } = filled
      const whole = await tenant.get(urlOf(operation, {}))
      assert.deepEqual(await tenant.get(urlOf(operation, { created_from: 'then' })), whole, operation.name)
    }
  })

  test('every list is the same page by page with each of its filters', async () => {
    for (const operation of lists)
      for (const [name, value] of filtersOf(operation)) {
        const { status, body } = await filled.tenant.call('GET', urlOf(operation, { [name]: value }))
        if (status !== 200) continue
        const pages = await walk(filled.tenant, operation, [2], { [name]: value })
        assert.deepEqual(pages, body, `${operation.name} with ${name}`)
      }
  })

  test('every list goes on from a cursor to the end where no limit is given', async () => {
    for (const operation of long()) {
      const whole: Body[] = await filled.tenant.get(urlOf(operation, {}))
      const rest = await filled.tenant.get(urlOf(operation, { cursor: await cursorOf(operation) }))
      assert.deepEqual(rest, whole.slice(1), operation.name)
    }
  })
})

describe('a list of all accounts', () => {
  test('a list of all accounts shows an account as the list of the account does', async () => {
    const { tenant, ids } = filled
    const at = `/accounts/${ids.accounts}`
    for (const kind of ['orders', 'deposits', 'withdrawals', 'positions'])
      assert.deepEqual(
        await tenant.get(`/${kind}?account=${ids.accounts}`),
        await tenant.get(`${at}/${kind}`),
      )
    const movements = (await tenant.get(`${at}/transactions`)).map((one: Body) => ({
      ...one,
      account: ids.accounts,
    }))
    assert.deepEqual(await tenant.get(`/transactions?account=${ids.accounts}`), movements)
    const trades = (await tenant.get(`${at}/orders`)).flatMap((order: Body) => order.trades)
    assert.deepEqual(await tenant.get(`/trades?account=${ids.accounts}`), trades)
    const deliveries = await tenant.get(`/webhooks/${ids.webhooks}/deliveries`)
    assert.deepEqual(await tenant.get(`/webhook-deliveries?webhook=${ids.webhooks}`), deliveries)
    assert.deepEqual(await tenant.get(`/orders?account=${filled.others.accounts}`), [])
  })

  test('a list of all accounts shows those in one state, or of a time', async () => {
    const { tenant } = filled
    for (const [path, states] of [
      ['/orders', ['filled', 'placed', 'pending', 'executing', 'cancelled', 'settled']],
      ['/trades', ['executed', 'settled']],
      ['/deposits', ['open', 'completed']],
      ['/withdrawals', ['created', 'completed']],
    ] as const) {
      const all: Body[] = await tenant.get(path)
      const parts: Body[] = []
      for (const state of states) {
        const some: Body[] = await tenant.get(`${path}?status=${state}`)
        assert.ok(some.every(({ status }) => status === state))
        parts.push(...some)
      }
      assert.equal(parts.length, all.length, path)
      const { created_at } = all.at(-1)!
      const before = await tenant.get(`${path}?created_to=${created_at}`)
      const from = await tenant.get(`${path}?created_from=${created_at}`)
      assert.deepEqual([before, from], [[], all], path)
    }
  })

  test('a list of all accounts shows nothing of another tenant', async () => {
    const other = await freshTenant()
    for (const kind of ['orders', 'trades', 'deposits', 'withdrawals', 'positions', 'transactions']) {
      assert.deepEqual(await other.get(`/${kind}`), [], kind)
      assert.deepEqual(await other.get(`/${kind}?account=${filled.ids.accounts}`), [], kind)
    }
    assert.deepEqual(await other.get(`/webhook-deliveries?webhook=${filled.ids.webhooks}`), [])
  })
})

describe('a cursor is refused', () => {
  test('a cursor is refused with other filters than its own', async () => {
    let tried = 0
    for (const operation of long()) {
      const cursor = await cursorOf(operation)
      for (const [name, value] of filtersOf(operation)) {
        await refusesCursor(filled.tenant, urlOf(operation, { [name]: value, cursor }))
        tried++
      }
    }
    assert.ok(tried >= 80, `${tried} filters`)
  })

  test('a cursor is refused if it was altered or made up', async () => {
    for (const operation of long()) {
      const cursor = await cursorOf(operation)
      const altered = (cursor.startsWith('A') ? 'B' : 'A') + cursor.slice(1)
      for (const text of [altered, cursor.slice(1), `${cursor}=`, 'x', 'WyIyMDI2Il0'])
        await refusesCursor(filled.tenant, urlOf(operation, { cursor: text }))
    }
  })

  test('a cursor is refused by every other list, and by the same list of another resource', async () => {
    const webhooks = lists.find(({ path }) => path === '/webhooks')!
    const foreign = await cursorOf(webhooks)
    for (const operation of lists.filter((one) => one !== webhooks))
      await refusesCursor(filled.tenant, urlOf(operation, { cursor: foreign }))
    for (const operation of long().filter(({ ids }) => ids.some(({ segment }) => filled.others[segment])))
      await refusesCursor(
        filled.tenant,
        urlOf(operation, { cursor: await cursorOf(operation) }, filled.others),
      )
  })

  test('a cursor is refused by every other tenant', async () => {
    const other = await freshTenant()
    for (const operation of long())
      await refusesCursor(other, urlOf(operation, { cursor: await cursorOf(operation) }))
  })
})

/** A value of each filter that is not its default. */
function filtersOf({ queryShapes }: Operation): [string, string][] {
  return Object.entries(queryShapes).flatMap(([name, schema]): [string, string][] => {
    if (name === 'limit' || name === 'cursor') return []
    const shape = resolve(description, schema)
    const item = shape.items ? resolve(description, shape.items) : shape
    if (item.enum) return [[name, item.enum[0]]]
    if (item.format === 'date-time') return [[name, '2027-03-01T10:00:00.000Z']]
    if (item.pattern && item.examples) return [[name, item.examples[0]]]
    if (item.type === 'boolean') return [[name, String(!item.default)]]
    return [[name, item.type === 'integer' ? '2' : item.format === 'date' ? '2027-03-02' : 'mara']]
  })
}
