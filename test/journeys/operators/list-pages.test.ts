// Every list of the operator API, page by page, while others add to it. The lists are those of the API's own
// description: an operation that answers with an array and has no cursor fails here, and so does one without a filler.
import assert from 'node:assert/strict'
import { beforeAll, describe, test } from 'vitest'
import { api } from '../../../src/api.ts'
import { type Body, send } from '../../support/client.ts'
import { type Operation, operationsOf, resolve } from '../../support/description.ts'
import { listsOf, openPlace } from '../../support/fill-operator-lists.ts'
import type { FilledList } from '../../support/operator-lists.ts'
import { newOperator } from '../../support/operators.ts'

/** The number of items that a list has before it is walked. */
const ITEMS = 5

const isArray = ({ type, $ref }: Body, description?: Body) =>
  type === 'array' || ($ref && description && resolve(description, { $ref })?.type === 'array')
const routes = api.operator!.description.routes.filter(({ response }) => isArray(response))

let description: Body
let lists: Record<string, FilledList>
let operations: Operation[]
let baseUrl: string

beforeAll(async () => {
  const place = await openPlace()
  lists = listsOf(place)
  baseUrl = place.tenant.baseUrl
  description = (await send(place.tenant.baseUrl, 'GET', '/operator/openapi.json')).body
  operations = operationsOf(description).filter(({ method, path }) => {
    const { schema } = description.paths[path].get?.responses['200']?.content?.['application/json'] ?? {}
    return method === 'GET' && schema && isArray(schema, description)
  })
})

const keyOf = ({ keyOf: ofList }: FilledList, item: Body): string => (ofList ? ofList(item) : item.id)

async function page(list: FilledList, query: Record<string, string>) {
  const mark = list.url.includes('?') ? '&' : '?'
  const { status, body, headers } = await list.viewer.call(
    'GET',
    `${list.url}${mark}${new URLSearchParams(query)}`,
  )
  assert.equal(status, 200, `${list.url} ${JSON.stringify(body)}`)
  return { items: body as Body[], cursor: headers.get('next-cursor') ?? undefined }
}

const whole = async (list: FilledList) => (await page(list, { limit: String(list.most ?? 200) })).items

/** Walks a list with pages of two, and calls the function after each of them. */
async function walk(list: FilledList, between: () => Promise<unknown>): Promise<string[]> {
  const keys: string[] = []
  for (let cursor: string | undefined, pages = 0; ; pages++) {
    const { items, cursor: following } = await page(list, { limit: '2', ...(cursor ? { cursor } : {}) })
    keys.push(...items.map((item) => keyOf(list, item)))
    cursor = following
    if (!cursor) return keys
    assert.equal(items.length, 2, `${list.url} ends a page early`)
    assert.ok(pages < 200, `${list.url} does not end`)
    // A list from the oldest to the newest grows while it is walked, and must still come to its end.
    if (pages < ITEMS) await between()
  }
}

/** The export holds the items of the list, and those that were added since, once in each form. */
async function checkExport(list: FilledList, items: Body[]): Promise<void> {
  const keys = (await readExport(list, 'ndjson')).split('\n').slice(0, -1)
  const exported = keys.map((line) => keyOf(list, JSON.parse(line)))
  assert.equal(new Set(exported).size, exported.length, 'an item is exported twice')
  assert.deepEqual(
    items.map((item) => keyOf(list, item)).filter((key) => !exported.includes(key)),
    [],
  )
  const [names, first] = (await readExport(list, 'csv')).split('\r\n')
  assert.deepEqual(
    Object.keys(items[0]!).filter((member) => !names!.split(',').includes(member)),
    [],
    'a member has no column',
  )
  assert.ok(first)
}

async function readExport({ viewer, url }: FilledList, form: string): Promise<string> {
  const mark = url.includes('?') ? '&' : '?'
  const { status, text } = await readAs(viewer, `${url}${mark}export=${form}`)
  assert.equal(status, 200, text)
  return text
}

async function readAs({ cookie }: { cookie: string }, path: string) {
  const answer = await fetch(`${baseUrl}${path}`, { headers: { cookie } })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

test('every list has a cursor, a limit, the header of the next page, and a filler', () => {
  assert.deepEqual(operations.map(({ path }) => path).sort(), routes.map(({ path }) => path).sort())
  assert.deepEqual(Object.keys(lists).sort(), operations.map(({ path }) => path).sort())
  for (const { path, query } of operations) {
    const operation = description.paths[path].get
    assert.ok(query.includes('limit') && query.includes('cursor'), `${path} lacks limit or cursor`)
    assert.ok('Next-Cursor' in operation.responses['200'].headers, path)
    assert.deepEqual(operation['x-pagination'], { cursor: 'cursor', limit: 'limit', next: 'Next-Cursor' })
  }
})

describe('a list loses nothing and shows nothing twice while others add to it', () => {
  test.each(routes.map(({ path }) => path))('%s', async (path) => {
    const list = lists[path]!
    for (let n = 0; n < ITEMS; n++) await list.add()
    const before = (await whole(list)).map((item) => keyOf(list, item))
    const { bound = Infinity } = list
    assert.ok(before.length >= Math.min(ITEMS, bound), `${before.length} items`)
    const walked = await walk(list, list.add)
    assert.equal(new Set(walked).size, walked.length, 'an item is shown twice')
    assert.deepEqual(
      walked.filter((key) => before.includes(key)),
      before,
    )
    const after = await whole(list)
    if (before.length === bound) assert.equal(after.length, bound)
    else assert.ok(after.length > before.length, 'nothing was added in between')
    await checkExport(list, after)
  })
})

describe('a cursor is refused', () => {
  test.each(routes.map(({ path }) => path))('a cursor of another list is refused by %s', async (path) => {
    const list = lists[path]!
    const other = lists[path === '/operator/me/sessions' ? '/operator/activity' : '/operator/me/sessions']!
    for (let n = 0; n < 2; n++) await other.add()
    const { cursor } = await page(other, { limit: '1' })
    assert.ok(cursor)
    const mark = list.url.includes('?') ? '&' : '?'
    for (const text of [cursor, 'x', `${cursor}A`]) {
      const url = `${list.url}${mark}cursor=${encodeURIComponent(text)}`
      const { status, body } = await list.viewer.call('GET', url)
      assert.equal(status, 400, url)
      assert.deepEqual(
        body.params.map((one: Body) => `${one.path} ${one.code}`),
        ['query.cursor invalid_param'],
      )
    }
  })

  test('a cursor is refused with other filters than its own', async () => {
    const list = lists['/operator/tenants/{tenant_id}/suspense']!
    const { cursor } = await page(list, { limit: '1', currency: 'EUR' })
    const { status } = await list.viewer.call('GET', `${list.url}?currency=USD&cursor=${cursor}`)
    assert.equal(status, 400)
  })
})

describe('an export', () => {
  test('an export has the filters of the list, a name that says them, and a record in the activity', async () => {
    const { url, viewer, add } = lists['/operator/tenants/{tenant_id}/orders']!
    await add()
    const all = await readAs(viewer, `${url}?export=ndjson`)
    const none = await readAs(viewer, `${url}?export=csv&status=cancelled`)
    assert.ok(all.text.length > 0)
    assert.equal(none.text.split('\r\n').length, 2, 'a line of names alone')
    assert.match(none.headers.get('content-type')!, /^text\/csv/)
    assert.match(
      none.headers.get('content-disposition')!,
      /filename="orders\.list_status-cancelled_[\dT-]+\.csv"/,
    )
    const activity = lists['/operator/tenants/{tenant_id}/activity']!
    const { items } = await page(activity, {
      action: 'GET /operator/tenants/{tenant_id}/orders',
      order: 'newest',
    })
    assert.ok(items.some((record) => record.request === none.headers.get('request-id')))
  })

  test('an export is refused with a limit, with a cursor, in a form that is unknown, and without the permission', async () => {
    const { url, viewer } = lists['/operator/tenants/{tenant_id}/payouts/rejected']!
    for (const query of ['export=csv&limit=5', 'export=csv&cursor=x', 'export=xlsx'])
      assert.equal((await readAs(viewer, `${url}?${query}`)).status, 400, query)
    assert.equal((await readAs(await newOperator('developer'), `${url}?export=csv`)).status, 403)
    assert.equal((await readAs({ cookie: '' }, `${url}?export=csv`)).status, 401)
  })
})
