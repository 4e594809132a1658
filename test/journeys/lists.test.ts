// The lists of the back office: pages from the newest on, filters, and search over what lies sealed.
import assert from 'node:assert/strict'
import { beforeAll, describe, inject, test } from 'vitest'
import type { App, ReadContext } from '../../src/context.ts'
import { type Statement, statement } from '../../src/db/sql.ts'
import { accountsRoutes } from '../../src/features/customers/accounts/routes.ts'
import { customersRoutes } from '../../src/features/customers/customers/routes.ts'
import { onboardingRoutes } from '../../src/features/customers/onboarding/routes.ts'
import { personsRoutes } from '../../src/features/customers/persons/routes.ts'
import type { Page } from '../../src/values/page.ts'
import { type Body, type Caller, callerOf, freshTenant, refused } from '../support/client.ts'
import { testApp } from '../support/direct.ts'
import { documentsOf } from '../support/documents.ts'
import { createdAt, fillPeople, nameOf } from '../support/fill-people.ts'
import { openTestAccount } from '../support/journey.ts'

const LISTS = ['/persons', '/onboarding-applications', '/customers', '/accounts']

const natural = (first_name: string, last_name: string, email?: string) => ({
  person_type: 'natural',
  claims: [
    { claim_type: 'identity', first_name, last_name, date_of_birth: '1988-04-02' },
    { claim_type: 'contact_details', phone_number: '+4915112345678', email },
  ],
})
const legal = (legal_name: string, trading_name?: string) => ({
  person_type: 'legal',
  claims: [
    {
      claim_type: 'registration',
      legal_name,
      trading_name,
      registration_number: 'HRB 4711',
      date_of_incorporation: '2012-09-03',
      country_of_incorporation: 'DE',
      entity_type: 'private_company',
    },
    { claim_type: 'contact_details', phone_number: '+493012345678' },
  ],
})

/** Walks a list to its end, and gives each page's ids. */
async function walk(tenant: Caller, path: string, between = async () => {}): Promise<string[][]> {
  const pages: string[][] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const more: string = cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''
    const answer = await tenant.call('GET', `${path}${path.includes('?') ? '' : '?'}${more}`)
    assert.equal(answer.status, 200, answer.text)
    pages.push(answer.body.map(({ id }: Body) => id))
    cursor = answer.headers.get('next-cursor')
    await between()
  }
  return pages
}

const idsOf = (rows: Body[]) => rows.map(({ id }) => id)

describe('pages', () => {
  let tenant: Caller
  let ids: string[]

  beforeAll(async () => {
    tenant = await freshTenant()
    // On a frozen clock all are created at the same instant: their order is that of their ids.
    await tenant.put('/sandbox/clock', { mode: 'frozen' })
    const [a, b, c] = [natural('Ada', 'A'), natural('Ben', 'B'), natural('Cem', 'C')]
    const persons: Body[] = []
    for (const one of [a, b, c, a, b]) persons.push(await tenant.post('/persons', one))
    await tenant.post('/sandbox/clock/advance', { seconds: 60 })
    for (const one of [c, a]) persons.push(await tenant.post('/persons', one))
    ids = idsOf(persons).reverse()
  })

  test('run from the newest to the oldest in the requested size, and the last has no cursor', async () => {
    assert.deepEqual(await walk(tenant, '/persons'), [ids])
    assert.deepEqual(await walk(tenant, '/persons?limit=3'), [ids.slice(0, 3), ids.slice(3, 6), ids.slice(6)])
    assert.deepEqual(await walk(tenant, '/persons?limit=7'), [ids])
    assert.deepEqual((await walk(tenant, '/persons?limit=1')).flat(), ids)
  })

  test('pages miss and repeat no row while others are added', async () => {
    const added: string[] = []
    const pages = await walk(tenant, '/persons?limit=2', async () => {
      added.push((await tenant.post('/persons', natural('Dan', 'D'))).id)
    })
    assert.deepEqual(pages.flat(), ids)
    assert.deepEqual(idsOf(await tenant.get('/persons')), [...added.reverse(), ...ids])
  })

  test('a cursor that is altered, forged, or of another list or tenant is refused', async () => {
    const cursor = (await tenant.call('GET', '/persons?limit=1')).headers.get('next-cursor')!
    const altered = cursor.slice(0, -2) + (cursor.endsWith('AA') ? 'BB' : 'AA')
    for (const text of [altered, cursor.slice(1), 'x', `${cursor}=`, 'eyJpZCI6InBlcl94In0'])
      assert.deepEqual(
        (await refused(tenant.call('GET', `/persons?cursor=${text}`), 400, 'invalid_request')).params,
        [
          {
            path: 'query.cursor',
            code: 'invalid_param',
            detail: 'Not a cursor of this list with these filters.',
          },
        ],
      )
    await refused(tenant.call('GET', `/customers?cursor=${cursor}`), 400, 'invalid_request')
    const other = await freshTenant()
    await refused(other.call('GET', `/persons?cursor=${cursor}`), 400, 'invalid_request')
  })

  test('a cursor continues with the filters of its page, and with no others', async () => {
    const cursorOf = async (path: string) => {
      const answer = await tenant.call('GET', path)
      assert.equal(answer.status, 200, answer.text)
      return answer.headers.get('next-cursor')!
    }
    const filters = ['', 'person_type=natural', 'name=ben', 'created_from=2020-01-01T00:00:00Z']
    for (const filter of filters) {
      const cursor = await cursorOf(`/persons?limit=1&${filter}`)
      const next = await tenant.call('GET', `/persons?${filter}&cursor=${cursor}&limit=2`)
      assert.equal(next.status, 200, next.text)
      for (const other of [...filters, 'name=cem', 'created_to=2999-01-01T00:00:00Z'])
        if (other !== filter)
          await refused(tenant.call('GET', `/persons?${other}&cursor=${cursor}`), 400, 'invalid_request')
    }
    const activity = await cursorOf('/activity?limit=1&action=person.create')
    await refused(tenant.call('GET', `/activity?cursor=${activity}`), 400, 'invalid_request')
  })

  test('a limit is a plain whole number on every list, and an empty one counts as absent', async () => {
    const { account } = await openTestAccount(tenant)
    await documentsOf(tenant, `/accounts/${account.id}`, 'welcome_letter') // It is issued by itself, and has an event.
    const { id: webhook } = await tenant.post('/webhooks', { url: 'https://example.com/hook' })
    const limited = [
      ...LISTS,
      '/activity',
      '/events',
      `/webhooks/${webhook}/deliveries`,
      ...['transactions', 'deposits', 'withdrawals'].map((list) => `/accounts/${account.id}/${list}`),
    ]
    for (const list of limited) {
      assert.equal((await tenant.call('GET', `${list}?limit=2`)).status, 200, list)
      assert.deepEqual(await tenant.get(`${list}?limit=`), await tenant.get(list), list)
      for (const limit of [
        '1e2',
        '%2B5',
        '0x10',
        '5.0',
        '%205',
        '007',
        '-1',
        'Infinity',
        '1&limit=2',
        '0',
        '1001',
      ]) {
        const { params } = await refused(tenant.call('GET', `${list}?limit=${limit}`), 400, 'invalid_request')
        assert.deepEqual(
          params.map(({ path, code }: Body) => [path, code]),
          [['query.limit', 'invalid_param']],
          `${list} ${limit}`,
        )
      }
    }
  })

  test('an empty identifier in a path matches no operation', async () => {
    const id = ids[0]!
    for (const path of [
      '/persons/',
      '/persons//claims',
      `/persons/${id}/claims/`,
      '/accounts/',
      '/accounts//positions',
    ])
      await refused(tenant.call('GET', path), 404, 'not_found')
    for (const path of ['/persons/', '/persons//claims', `/persons/${id}/`])
      await refused(tenant.call('PUT', path, {}), 404, 'not_found')
    await refused(tenant.call('POST', '/persons//claims', {}), 404, 'not_found')
    for (const path of [`/persons/${id}`, '/'])
      await refused(tenant.call('PUT', path, {}), 405, 'method_not_allowed')
  })

  test('a fragment of an e-mail address that is too short to search for is refused', async () => {
    for (const list of LISTS)
      for (const email of ['j', 'jo', '%20jo%20', '%40', '%40e']) {
        const { params } = await refused(tenant.call('GET', `${list}?email=${email}`), 400, 'invalid_request')
        assert.deepEqual(
          params,
          [{ path: 'query.email', code: 'invalid_param', detail: 'Must have at least 3 characters.' }],
          email,
        )
      }
    assert.deepEqual(await tenant.get('/persons?email=nobody'), [])
  })

  test.each([
    'limit=0',
    'limit=201',
    'limit=x',
    'created_from=yesterday',
    'person_type=robot',
    'name=',
    'name=%2D',
  ])('an invalid query is refused: %s', async (query) =>
    void (await refused(tenant.call('GET', `/persons?${query}`), 400, 'invalid_request')))

  test('every list is empty for a new tenant, and needs its scope', async () => {
    const { client_id, client_secret } = await freshTenant()
    const reader = callerOf(inject('baseUrl'), { client_id, client_secret })
    const writer = callerOf(inject('baseUrl'), { client_id, client_secret, scope: 'write' })
    for (const path of LISTS) {
      assert.deepEqual(await reader.get(path), [])
      assert.equal((await writer.call('GET', path)).status, 403)
    }
  })
})

describe('filters', () => {
  let tenant: Caller
  let mara: Body
  let firm: Body
  let opened: Body

  beforeAll(async () => {
    tenant = await freshTenant()
    await tenant.put('/sandbox/clock', { mode: 'frozen', at: '2030-05-01T12:00:00.000Z' }).catch(() => {})
    await tenant.put('/sandbox/clock', { mode: 'frozen' })
    mara = await tenant.post('/persons', natural('Màra', 'Müller-Groß', 'mara.gross@example.com'))
    firm = await tenant.post('/persons', legal('Nordlicht Werkzeugbau GmbH', 'Polar'))
    opened = await openTestAccount(tenant)
  })

  const matches = async (path: string) => idsOf(await tenant.get(path))

  test('persons by type, name, e-mail and creation', async () => {
    const { person: ada } = opened
    assert.deepEqual(await matches('/persons?person_type=legal'), [firm.id])
    assert.deepEqual(await matches('/persons?name=mul'), [mara.id])
    assert.deepEqual(await matches('/persons?name=GROSS%20mara'), [mara.id])
    assert.deepEqual(await matches('/persons?name=m%C3%BCller&person_type=legal'), [])
    assert.deepEqual(await matches('/persons?name=pol'), [firm.id])
    assert.deepEqual(await matches('/persons?name=werkzeugbau'), [firm.id])
    assert.deepEqual(await matches('/persons?name=ara'), [])
    assert.deepEqual(await matches('/persons?email=mara.g'), [mara.id])
    assert.deepEqual(await matches('/persons?email=%40example.com'), [ada.id, mara.id])
    assert.deepEqual(await matches('/persons?email=ada%40example.com&name=love'), [ada.id])
    assert.deepEqual(await matches('/persons?email=ada%40example.com&name=mara'), [])
    const { created_at } = await tenant.get(`/persons/${firm.id}`)
    assert.deepEqual(await matches(`/persons?created_from=${created_at}&limit=1`), [ada.id])
    assert.deepEqual(await matches(`/persons?created_to=${created_at}`), [])
    const a_bit_later = created_at.replace('Z', '01Z')
    assert.deepEqual(await matches(`/persons?created_from=${a_bit_later}`), [])
    assert.equal((await matches(`/persons?created_to=${a_bit_later}`)).length, 3)
  })

  test('a person has the same members in the list as alone', async () => {
    assert.deepEqual(await tenant.get('/persons?name=mul'), [await tenant.get(`/persons/${mara.id}`)])
    assert.deepEqual(await tenant.get('/customers'), [await tenant.get(`/customers/${opened.customer.id}`)])
    assert.deepEqual(await tenant.get('/accounts'), [await tenant.get(`/accounts/${opened.account.id}`)])
    const [application] = await tenant.get('/onboarding-applications')
    assert.deepEqual(application, await tenant.get(`/onboarding-applications/${application.id}`))
  })

  test('customers, accounts and applications by status, type and owner', async () => {
    const { customer, account } = opened
    for (const [path, id] of [
      ['/customers', customer.id],
      ['/accounts', account.id],
      ['/onboarding-applications', customer.onboarding],
    ]) {
      assert.deepEqual(await matches(`${path}?name=ada+love`), [id])
      assert.deepEqual(await matches(`${path}?email=ada%40`), [id])
      assert.deepEqual(await matches(`${path}?name=ada+mara`), [])
      assert.deepEqual(await matches(`${path}?name=ada&email=mara`), [])
      const status = path === '/onboarding-applications' ? 'completed' : 'active'
      assert.deepEqual(await matches(`${path}?status=${status}&name=lovelace`), [id])
      const other = path === '/onboarding-applications' ? 'pending' : 'closed'
      assert.deepEqual(await matches(`${path}?status=${other}`), [])
    }
    assert.deepEqual(await matches('/customers?customer_type=individual'), [customer.id])
    assert.deepEqual(await matches('/customers?customer_type=joint'), [])
    assert.deepEqual(await matches('/onboarding-applications?outcome=approved'), [customer.onboarding])
    assert.deepEqual(await matches('/onboarding-applications?outcome=rejected'), [])
  })

  test('a person with a changed name is found by the new name and by the old one', async () => {
    const person = await tenant.post('/persons', natural('Ilse', 'Altmann'))
    await tenant.post(`/persons/${person.id}/claims`, {
      claim_type: 'identity',
      first_name: 'Ilse',
      last_name: 'Neumann',
      date_of_birth: '1970-01-01',
    })
    for (const name of ['altm', 'neum', 'ilse'])
      assert.deepEqual(await matches(`/persons?name=${name}`), [person.id])
  })
})

describe('lists with many rows', () => {
  let app: App
  let tenant: Caller
  const COUNT = 4000

  beforeAll(async () => {
    app = await testApp()
    tenant = await freshTenant()
    await fillPeople(app, tenant.tenant, 0, COUNT)
    for (const table of TABLES) await analyze(table)
  })

  const TABLES = [
    'persons',
    'person_claims',
    'person_terms',
    'onboarding_applications',
    'application_persons',
  ]
  TABLES.push('customers', 'customer_authorities', 'accounts', 'account_ownerships')
  const analyze = async (table: string) => {
    const { default: pg } = await import('pg')
    const client = new pg.Client({ connectionString: inject('databaseUrl') })
    await client.connect()
    await client.query(`analyze ${table}`)
    await client.end()
  }
  const routes = [...personsRoutes, ...customersRoutes, ...accountsRoutes, ...onboardingRoutes]
  const name = nameOf(1234)

  test.each(
    LISTS.flatMap((path) =>
      [
        {},
        { created_from: createdAt(100), created_to: createdAt(200) },
        { name: name.last_name },
        { name: name.first_name.slice(0, 3) },
        { name: `${name.first_name} ${name.last_name.slice(0, 4)}` },
        { email: `${name.last_name}1234@example.com` },
        { email: '@example.com' },
        ...(path === '/persons' ? [{ person_type: 'legal' }, { person_type: 'natural' }] : []),
        ...(path === '/onboarding-applications' ? [{ status: 'pending' }, { status: 'completed' }] : []),
        ...(path === '/customers' ? [{ status: 'closed' }, { customer_type: 'joint' }] : []),
        ...(path === '/accounts' ? [{ status: 'active' }, { status: 'closed' }] : []),
      ].map((query) => [path, query] as const),
    ),
  )('%s with %j is one statement, read through indexes alone', async (path, query) => {
    const read = routes.find((one) => one.method === 'GET' && one.path === path)!.read!
    const ask = async (asked: object) =>
      (await read(context, { params: {}, query: asked, body: {} } as never)) as Page<Body>
    const sent: Statement[] = []
    const context = await readContext((one) => sent.push(one))
    const first = await ask({ limit: 20, ...query })
    assert.equal(sent.length, 1)
    if (first.next_cursor) await ask({ limit: 20, cursor: first.next_cursor, ...query })
    for (const one of sent) {
      const scans = scansOf(await explain(one))
      assert.deepEqual(
        // The policies name the moves of tenants; a statement of a tenant never carries out that part of its plan.
        scans.filter((scan) => scan.startsWith('Seq Scan') && scan !== 'Seq Scan on tenant_moves'),
        [],
        one.text,
      )
      assert.ok(scans.length > 0)
    }
  })

  async function readContext(seen: (sent: Statement) => void): Promise<ReadContext> {
    const owner = (await app.tenant(tenant.tenant))!
    const sql = (strings: TemplateStringsArray, ...values: unknown[]) => {
      const sent = statement(strings, values)
      seen(sent)
      return app.database.run(owner.id, sent)
    }
    const { id, settings, vault } = owner
    return { app, sql, tenant: id, settings, vault, now: createdAt(COUNT) } as ReadContext
  }

  async function explain({ text, values, name }: Statement): Promise<object> {
    const query = { text: `explain (format json) ${text}`, values, name: `explain ${name}` }
    const [row] = await app.database.run<Record<string, object[]>>(tenant.tenant, query)
    return row!['QUERY PLAN']![0]!
  }

  function scansOf(plan: unknown): string[] {
    if (plan === null || typeof plan !== 'object') return []
    const here = plan as Record<string, string>
    const scan = here['Relation Name'] ? [`${here['Node Type']} on ${here['Relation Name']}`] : []
    return [...scan, ...Object.values(plan).flatMap(scansOf)]
  }
})
