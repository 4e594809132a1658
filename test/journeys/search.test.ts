// The search over everything: by ids, references, IBANs and names; within the permissions of the token and the data of the
// tenant; each text in one statement that reads through indexes.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import pg from 'pg'
import { beforeAll, describe, inject, test } from 'vitest'
import { api } from '../../src/api.ts'
import type { ReadContext } from '../../src/context.ts'
import { type Statement, statement } from '../../src/db/sql.ts'
import { KINDS } from '../../src/features/back-office/search/kinds.ts'
import { searchRoutes } from '../../src/features/back-office/search/routes.ts'
import { SearchObject } from '../../src/features/back-office/search/schemas.ts'
import type { Page } from '../../src/values/page.ts'
import { type Body, callerOf, offenders, refused } from '../support/client.ts'
import { testApp } from '../support/direct.ts'
import { fillPeople, nameOf } from '../support/fill-people.ts'
import { copyRows } from '../support/fill-search.ts'
import { newOperator, type SignedIn } from '../support/operators.ts'
import { furnish, type House, IBAN } from '../support/search.ts'

let mine: House
let theirs: House

beforeAll(async () => {
  ;[mine, theirs] = await Promise.all([furnish('mine'), furnish('theirs')])
})

const shown = (rows: Body[]) => rows.map(({ object, matched }) => `${object} ${matched}`).sort()

describe('an id', () => {
  test('an id of every kind finds its resource, and its path reads it', async () => {
    const { tenant, ids, finds } = mine
    assert.deepEqual(Object.keys(ids).sort(), [...SearchObject.enum].sort())
    for (const [object, id] of Object.entries(ids)) {
      const found = (await finds(id)).filter((one: Body) => one.id === id)
      assert.deepEqual(shown(found), [`${object} ${object === 'request' ? 'request_id' : 'id'}`])
      const [{ href, title, created_at }] = found
      assert.ok(title.length > 2, `${object} ${title}`)
      assert.equal(created_at === null, object === 'instrument')
      const answer = JSON.stringify(await tenant.get(href))
      assert.ok(['inbound_payment', 'document'].includes(object) || answer.includes(id), href)
    }
  })

  test('an id of a request finds it in the log, and what it changed in the trail', async () => {
    const { finds, ids } = mine
    const found = await finds(ids.request!)
    assert.deepEqual(shown(found), ['activity_record request_id', 'request request_id'])
    assert.equal(found.find((one: Body) => one.object === 'activity_record').id, ids.activity_record)
    assert.ok(found.some((one: Body) => one.title === 'webhooks.create, 201'))
  })

  test('an id of nothing finds nothing', async () => {
    const wrong = [
      'ord_',
      'ord_1',
      `${mine.ids.order}0`,
      mine.ids.order!.slice(0, -1),
      'xyz_0VbajiTi00042302ZuPz0i',
    ]
    for (const q of wrong) assert.deepEqual(await mine.finds(q), [], q)
  })
})

describe('a reference', () => {
  test.each([
    ['customer_reference', 'customer reference'],
    ['client_reference', 'order client_reference'],
    ['payment_reference', 'deposit payment_reference'],
    ['external_reference', 'journal external_reference'],
    ['batch_reference', 'journal_batch external_reference'],
    ['bank_transaction_id', 'inbound_payment bank_transaction_id'],
    ['symbol', 'instrument symbol'],
  ])('%s finds: %s', async (text, expected) => {
    assert.deepEqual(shown(await mine.finds(mine.texts[text]!)), [expected])
    assert.deepEqual(shown(await mine.finds(`  ${mine.texts[text]} `)), [expected])
  })

  test('a reference of an account finds it, and the deposit that a payment with this reference was', async () => {
    const expected = ['account reference', 'deposit payment_reference']
    assert.deepEqual(shown(await mine.finds(mine.texts.account_reference!)), expected)
  })

  test('a reference of accounts, customers and instruments may be in small letters', async () => {
    for (const text of ['account_reference', 'customer_reference', 'symbol'])
      assert.equal((await mine.finds(mine.texts[text]!.toLowerCase())).length, 1, text)
    assert.deepEqual(await mine.finds('MINE-ORDER'), [])
  })

  test('a reference that an order had before it was renamed finds it still', async () => {
    assert.deepEqual(shown(await mine.finds('mine-later')), ['order client_reference'])
    const [found, ...others] = await mine.finds('mine-earlier')
    assert.deepEqual([found.object, found.matched, others], ['order', 'earlier_client_reference', []])
    const path = `/accounts/${mine.ids.account}/orders/${found.id}`
    assert.equal((await mine.tenant.get(path)).client_reference, 'mine-later')
    await mine.tenant.put(path, { quantity: '3', client_reference: 'mine-earlier' })
    await mine.tenant.post('/sandbox/clock/advance', { seconds: 60 })
    assert.deepEqual(shown(await mine.finds('mine-earlier')), ['order client_reference'])
  })
})

describe('an IBAN', () => {
  test('an IBAN finds the funding account, and the payments from it, however it is written', async () => {
    const expected = ['funding_account iban', 'inbound_payment iban', 'inbound_payment iban']
    for (const q of [IBAN, IBAN.toLowerCase(), IBAN.replaceAll(/(.{4})/g, '$1 ')])
      assert.deepEqual(shown(await mine.finds(q)), expected)
    const payments = await mine.finds(IBAN, '&object=inbound_payment')
    for (const { href } of payments) assert.equal((await mine.tenant.get(href)).status, 'completed')
    assert.deepEqual(payments.map(({ title }: Body) => title).sort(), [
      '1000.00 EUR, matched',
      '500.00 EUR, matched',
    ])
  })

  test('an IBAN must be whole, and is nowhere in clear', async () => {
    assert.deepEqual(await mine.finds(IBAN.slice(0, -1)), [])
    const app = await testApp()
    const rows = await app.database.sql(mine.tenant.tenant)<{ row: string }>`
      select r::text as row from inbound_payments r where tenant = ${mine.tenant.tenant}
      union all select r::text from funding_accounts r where tenant = ${mine.tenant.tenant}`
    assert.ok(rows.length >= 3)
    for (const { row } of rows) assert.doesNotMatch(row, /37040044|532013000/)
  })

  test('an IBAN of a payment in suspense finds nothing, because it belongs to no customer', async () => {
    const { tenant, ids, finds } = mine
    const payment = await tenant.post(`/sandbox/accounts/${ids.account}/inbound-payments`, {
      amount: '7.00',
      currency: 'EUR',
      reference: 'no such reference',
      owner_name: 'A Stranger',
      iban: 'FR1420041010050500013M02606',
      bank_code: 'EXMPFRPPXXX',
    })
    for (const q of ['FR14 2004 1010 0505 0001 3M02 606', payment.id]) assert.deepEqual(await finds(q), [])
  })
})

describe('a name', () => {
  const EXPECTED = ['account', 'customer', 'onboarding_application', 'person']

  test('a name or an e-mail address finds the person, and what belongs to the person', async () => {
    for (const q of ['Mara Kel', 'kel ma', 'KELLER'])
      assert.deepEqual(
        shown(await mine.finds(q)),
        EXPECTED.map((one) => `${one} name`),
        q,
      )
    for (const q of [mine.texts.email!, 'mine.mara@example.com'.toUpperCase(), '@example.com'])
      assert.deepEqual(
        shown(await mine.finds(q)),
        EXPECTED.map((one) => `${one} email`),
        q,
      )
    for (const { object, title } of await mine.finds('mara'))
      assert.equal(
        title,
        object === 'onboarding_application' ? 'individual, completed, approved' : 'Mara Keller',
      )
  })

  test('a name that is nobody’s finds nothing', async () => {
    for (const q of ['eller', 'mara kex', '@', 'a@', '%', '_', "'", '💶', '\\', '--'])
      assert.deepEqual(await mine.finds(q), [], q)
  })
})

describe('the list', () => {
  test('the list comes in pages, newest first, without a gap and without a repetition', async () => {
    const whole = await mine.finds('mara')
    const walked: Body[] = []
    for (let cursor = ''; ; ) {
      const answer = await mine.tenant.call('GET', `/search?q=mara&limit=1${cursor}`)
      assert.equal(answer.status, 200, answer.text)
      walked.push(...answer.body)
      const next = answer.headers.get('next-cursor')
      if (next === null) break
      cursor = `&cursor=${next}`
    }
    assert.deepEqual(walked, whole)
    const times = whole.map(({ created_at }: Body) => created_at)
    assert.deepEqual(times, times.toSorted().reverse())
  })

  test('the list has one kind alone if the request names it', async () => {
    assert.deepEqual(shown(await mine.finds('mara', '&object=customer')), ['customer name'])
    assert.deepEqual(await mine.finds('mara', '&object=order'), [])
    assert.deepEqual(shown(await mine.finds(mine.ids.instrument!, '&object=instrument')), ['instrument id'])
  })

  test('the list refuses what is not a search', async () => {
    const { call } = mine.tenant
    const wrong: [string, string][] = [
      ['', 'query.q missing_param'],
      ['?q=', 'query.q missing_param'],
      ['?q=%20%20', 'query.q missing_param'],
      [`?q=${'a'.repeat(256)}`, 'query.q invalid_param'],
      ['?q=a%00b', 'query.q invalid_param'],
      ['?q=mara&object=orders', 'query.object invalid_param'],
      ['?q=mara&limit=0', 'query.limit invalid_param'],
      ['?q=mara&limit=201', 'query.limit invalid_param'],
      ['?q=mara&cursor=x', 'query.cursor invalid_param'],
    ]
    for (const [query, expected] of wrong) {
      const body = await refused(call('GET', `/search${query}`), 400, 'invalid_request')
      assert.deepEqual(offenders(body), [expected], query)
    }
    const first = await call('GET', '/search?q=mara&limit=1')
    const cursor = first.headers.get('next-cursor')
    await refused(call('GET', `/search?q=keller&cursor=${cursor}`), 400, 'invalid_request')
    await refused(theirs.tenant.call('GET', `/search?q=mara&cursor=${cursor}`), 400, 'invalid_request')
    assert.equal((await call('POST', '/search', { q: 'mara' })).status, 405)
  })
})

describe('the permissions of the token', () => {
  test('the permissions of the token decide what is found: without the scope `read`, nothing', async () => {
    const { baseUrl, client_id, client_secret } = mine.tenant
    const writer = callerOf(baseUrl, { client_id, client_secret, scope: 'write' })
    for (const q of [...Object.values(mine.ids), ...Object.values(mine.texts)])
      assert.deepEqual(await writer.get(`/search?q=${encodeURIComponent(q)}`), [], q)
    const reader = callerOf(baseUrl, { client_id, client_secret, scope: 'read' })
    assert.equal((await reader.get('/search?q=mara')).length, 4)
    assert.equal((await fetch(`${baseUrl}/search?q=mara`)).status, 401)
  })

  test('the permissions of the token are those of the operation to which a result leads', async () => {
    const patterns = api.routes
      .filter(({ method }) => method === 'GET')
      .map((route) => ({ route, pattern: new RegExp(`^${route.path.replaceAll(/\{\w+\}/g, '[^/?]+')}$`) }))
    for (const [object, id] of Object.entries(mine.ids)) {
      const [{ href }] = (await mine.finds(id)).filter((one: Body) => one.id === id)
      const [path] = href.split('?')
      const routes = patterns.filter(({ pattern }) => pattern.test(path)).map(({ route }) => route.permission)
      const permission =
        object === 'instrument' ? 'instrument.read' : KINDS[object as keyof typeof KINDS].permission
      assert.ok(routes.includes(permission), `${object}: ${permission}, ${href} needs ${routes}`)
    }
  })

  test('the requests of another client are not shown', async () => {
    const other = await mine.tenant.post('/sandbox/clients', {})
    const caller = callerOf(mine.tenant.baseUrl, other)
    assert.deepEqual(shown(await caller.get(`/search?q=${mine.ids.request}`)), ['activity_record request_id'])
  })
})

test('no text finds anything of another tenant', async () => {
  const foreign = (house: House) => {
    const { instrument: _, ...ids } = house.ids
    return Object.values(ids)
  }
  const idsOf = async (house: House, q: string) =>
    (await house.finds(q, '&limit=200')).map(({ id }: Body) => id)
  for (const q of foreign(theirs)) assert.deepEqual(await mine.finds(q), [], q)
  // What each tenant finds itself, by all that it has.
  const all = new Map<House, Set<string>>()
  for (const house of [mine, theirs]) {
    const found = [...Object.values(house.ids), ...Object.values(house.texts)].map((q) => idsOf(house, q))
    all.set(house, new Set((await Promise.all(found)).flat().filter((id) => id !== house.ids.instrument)))
  }
  const texts = [mine, theirs].flatMap(({ ids, texts: own }) => [
    ...Object.values(ids),
    ...Object.values(own),
  ])
  const text = fc.oneof(
    fc.constantFrom(...texts),
    fc.tuple(fc.constantFrom(...texts), fc.nat(40)).map(([one, length]) => one.slice(0, length + 1)),
    fc.string({ minLength: 1, maxLength: 12 }).filter((one) => one.trim() !== '' && !one.includes('\u0000')),
  )
  await fc.assert(
    fc.asyncProperty(text, fc.boolean(), async (q, isMine) => {
      const [house, other] = isMine ? [mine, theirs] : [theirs, mine]
      for (const id of await idsOf(house, q)) assert.ok(!all.get(other)!.has(id), `${q} finds ${id}`)
    }),
    { numRuns: 150 },
  )
})

describe('a search', () => {
  let client: pg.Client

  beforeAll(async () => {
    await fillPeople(await testApp(), theirs.tenant.tenant, 0, 2000)
    client = new pg.Client({ connectionString: inject('databaseUrl') })
    await client.connect()
    await client.query('analyze')
    if (inject('databaseRole')) await client.query(`set role ${inject('databaseRole')}`)
    await client.query(`select set_config('holdfast.tenant', $1, false)`, [theirs.tenant.tenant])
    return () => client.end()
  })

  /** The statements of a search, without the numbering of the audit trail. */
  async function statementsOf(query: object): Promise<Statement[]> {
    const app = await testApp()
    const { id, settings, vault } = (await app.tenant(theirs.tenant.tenant))!
    const sent: Statement[] = []
    const sql = (strings: TemplateStringsArray, ...values: unknown[]) => {
      sent.push(statement(strings, values))
      return app.database.run(id, sent.at(-1)!)
    }
    const actor = { id: 'svc', client: theirs.tenant.client_id, scopes: new Set(['read']) }
    const context = { app, sql, tenant: id, settings, vault, actor, now: '2027-01-01T00:00:00.000Z' }
    const read = searchRoutes[0]!.read!
    const ask = (more: object) =>
      read(
        context as unknown as ReadContext,
        { params: {}, query: { limit: 20, ...query, ...more }, body: {} } as never,
      )
    const page = (await ask({})) as Page<Body>
    assert.equal(sent.length, 1)
    if (page.next_cursor) await ask({ cursor: page.next_cursor })
    return sent
  }

  type Node = Record<string, string>
  const nodesOf = (plan: unknown): Node[] =>
    plan === null || typeof plan !== 'object' ? [] : [plan as Node, ...Object.values(plan).flatMap(nodesOf)]

  async function explain({ text, values }: Statement): Promise<Node[]> {
    const { rows } = await client.query(`explain (format json) ${text}`, values as unknown[])
    return nodesOf(rows[0]['QUERY PLAN']).filter((node) => node['Node Type'])
  }

  test('a search by a name or an e-mail address is one statement, and reads no table whole', async () => {
    const { first_name, last_name } = nameOf(1234)
    for (const q of [
      last_name,
      first_name.slice(0, 3),
      `${first_name} ${last_name.slice(0, 4)}`,
      '@example.com',
    ])
      for (const one of await statementsOf({ q })) {
        const scans = (await explain(one)).filter((node) => node['Relation Name'])
        assert.ok(scans.length > 4)
        const people = /person|customer|account|application/
        const whole = scans.filter(
          (node) => node['Node Type'] === 'Seq Scan' && people.test(node['Relation Name']!),
        )
        assert.deepEqual(whole, [], one.text)
      }
  })

  test('a search by an id, a reference or an IBAN looks each of its texts up in an index', async () => {
    const { name, email, ...others } = theirs.texts
    const texts = [
      ...Object.values(theirs.ids),
      ...Object.values(others),
      IBAN,
      `${name} ${email}`.replaceAll(' ', '_'),
    ]
    const statements = (await Promise.all(texts.map((q) => statementsOf({ q })))).flat()
    await client.query('reset role')
    await client.query('begin')
    try {
      await copyRows(client, theirs.tenant.tenant, 400)
      for (const one of statements) {
        const nodes = await explain(one)
        const whole = nodes.filter(
          (node) => node['Node Type'] === 'Seq Scan' && COPIED.test(node['Relation Name']!),
        )
        assert.deepEqual(whole, [], one.text)
        // An index that finds the tenant alone would read all that the tenant has.
        const conditions = nodes.filter(
          (node) => COPIED.test(node['Relation Name'] ?? '') && node['Index Cond'],
        )
        const ofTenant = conditions.filter((node) => /^\(tenant = [^()]+\)$/.test(node['Index Cond']!))
        assert.ok(conditions.length > 0)
        assert.deepEqual(ofTenant, [], one.text)
      }
    } finally {
      await client.query('rollback')
    }
  })
})

describe('the search of an operator', () => {
  const finds = async ({ tenant }: House, person: SignedIn, q: string) => {
    const path = `/operator/tenants/${tenant.tenant}/search?q=${encodeURIComponent(q)}`
    const { status, body } = await person.call('GET', path)
    assert.equal(status, 200, JSON.stringify(body))
    return [body.matched, ...body.hits.map(({ kind }: Body) => kind)].join(' ')
  }

  test('an id of every kind finds its resource, within the tenant and the permissions', async () => {
    const auditor = await newOperator('auditor', mine.tenant.tenant)
    const support = await newOperator('support', mine.tenant.tenant)
    const stranger = await newOperator('auditor', theirs.tenant.tenant)
    for (const [object, id] of Object.entries(mine.ids)) {
      const expected = object === 'request' ? 'request_id activity_record' : `id ${object}`
      assert.equal(await finds(mine, auditor, id), expected)
      const isActivity = ['request', 'activity_record'].includes(object)
      assert.equal(await finds(mine, support, id), isActivity ? expected.split(' ')[0] : expected)
      const isShared = ['instrument', 'fee'].includes(object)
      if (!isShared) assert.equal(await finds(theirs, stranger, id), expected.split(' ')[0], object)
    }
  })

  test.each([
    ['client_reference', 'reference order'],
    ['external_reference', 'reference journal'],
    ['batch_reference', 'reference journal_batch'],
    ['symbol', 'isin instrument'],
  ])('%s finds: %s', async (text, expected) => {
    const support = await newOperator('support', mine.tenant.tenant)
    assert.equal(await finds(mine, support, mine.texts[text]!), expected)
  })

  test('the name of a person is masked', async () => {
    const support = await newOperator('support', mine.tenant.tenant)
    const { person, claim } = mine.ids
    for (const id of [person, claim]) {
      const { body } = await support.call('GET', `/operator/tenants/${mine.tenant.tenant}/search?q=${id}`)
      assert.doesNotMatch(body.hits[0].title, /Lovelace|Ada\b/i)
    }
  })
})

const COPIED =
  /^(orders|order_references|deposits|journals|journal_batches|funding_accounts|inbound_payments|audit_records|audit_links)$/
