// Three cells: b and c follow the home a. Its catalogue, prices, keys and operators reach them by logical replication,
// and every cell knows where each tenant lives.
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { type Body, callerOf, fetchToken, send } from '../support/caller.ts'
import { type Cell, type Cells, startCells } from '../support/cells.ts'
import { queryAt } from '../support/database.ts'
import { isInstalled, startProgram } from '../support/external-program.ts'
import { freePort } from '../support/free-port.ts'
import { WORLD } from '../support/instruments.ts'
import { codeOf, PASSWORD } from '../support/operators.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { temporaryDirectory } from '../support/temporary.ts'
import { until } from '../support/until.ts'
import { run } from './own-server.ts'

const hasRouter = isInstalled('haproxy', ['-v'])

let cells: Cells
let router: ServerProcess | undefined
let home: Cell
let b: Cell
let c: Cell
/** The credentials of a tenant of each cell, by the name of the cell. */
const tenants: Record<string, Body> = {}

beforeAll(async () => {
  cells = await startCells({}, ['a', 'b', 'c'])
  ;[home, b, c] = cells.all as [Cell, Cell, Cell]
  for (const cell of cells.all)
    tenants[cell.name] = await cells.command(
      cell,
      'tenant',
      'create',
      `Of ${cell.name}`,
      '--onboarding',
      'minimal',
    )
})
afterAll(async () => {
  router?.child.kill('SIGTERM')
  await router?.ended
  await cells?.stop()
})

test.skipIf(hasRouter)('haproxy is installed', ({ skip }) => skip())

/** Starts HAProxy with the configuration of docs/cells.md and the map of the home; returns its address. */
async function startRouter(): Promise<string> {
  const port = await freePort()
  const folder = temporaryDirectory('router')
  const map = join(folder, 'cells.map')
  writeFileSync(map, (await run(home.environment, 'bin/holdfast.mjs', 'cell', 'map')).stdout)
  const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'cells.md'), 'utf8')
  const [frontend] = /^frontend api\n.*?(?=```)/ms.exec(page)!
  const own = frontend.replaceAll('cell-1', 'a').replace('/etc/haproxy/cells.map', map)
  const backends = cells.all.map(
    ({ name, address }) => `backend ${name}\n  server ${name} ${new URL(address).host}\n`,
  )
  const defaults = `defaults\n  mode http\n  timeout connect 5s\n  timeout client 60s\n  timeout server 60s\n`
  writeFileSync(
    join(folder, 'haproxy.cfg'),
    `${defaults}${own.replace('frontend api\n', `frontend api\n  bind 127.0.0.1:${port}\n`)}${backends.join('')}`,
  )
  const address = `http://127.0.0.1:${port}`
  const answers = () =>
    fetch(`${address}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
  router = await startProgram('haproxy', ['-f', join(folder, 'haproxy.cfg')], answers)
  return address
}

/** The rows of a statement in the cell, once they are as expected. */
const arrives = (cell: Cell, text: string, expected: Body[]) =>
  until(
    () => queryAt(cell.url, text),
    (rows) => JSON.stringify(rows) === JSON.stringify(expected),
  )

const PRICES = `symbol,timestamp,quality,bid,ask\n${WORLD},2026-10-01T16:30:00Z,closing,118.40,118.60\n`

function importPrices(cell: Cell, text = PRICES) {
  const file = join(temporaryDirectory('prices'), 'prices.csv')
  writeFileSync(file, text)
  return run(cell.environment, 'bin/holdfast.mjs', 'prices', 'import', file, '--provider', 'bank')
}

const kidOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString()).kid

async function signingKeyOf(cell: Cell): Promise<string> {
  const { client_id, client_secret } = tenants[cell.name]!
  const form = { client_id, client_secret, grant_type: 'client_credentials' }
  return kidOf((await fetchToken(cell.address, form)).body.access_token)
}

async function mapOf(cell: Cell): Promise<string[]> {
  const { stdout } = await run(cell.environment, 'bin/holdfast.mjs', 'cell', 'map')
  return stdout.trim().split('\n').toSorted()
}

/** The lines of the map where the tenant of each cell lives in the cell given for it. */
const linesOf = (places: Record<string, string>) =>
  Object.entries(places)
    .flatMap(([name, cell]) => ['tenant', 'client_id'].map((key) => `${tenants[name]![key]} ${cell}`))
    .toSorted()

/** Every cell prints the same map. */
const mapIs = (places: Record<string, string>, of = cells.all) =>
  until(
    () => Promise.all(of.map(mapOf)),
    (maps) => maps.every((map) => JSON.stringify(map) === JSON.stringify(linesOf(places))),
  )

describe('cells that share', () => {
  test('a cell joins once, and a second command changes nothing', async () => {
    await queryAt(b.url, `delete from instruments where id = (select min(id) from instruments)`)
    const prices = PRICES.replace('118.40', '1.00')
    assert.equal((await importPrices(b, prices)).code, 0)
    const first = await cells.command(b, 'cell', 'join', 'a')
    assert.deepEqual(first, {
      cell: 'b',
      home: 'a',
      done: 'joined',
      deleted: { price_providers: 1, prices: 1 },
    })
    assert.deepEqual(await cells.command(b, 'cell', 'join', 'a'), { cell: 'b', home: 'a', done: 'nothing' })
    assert.equal((await cells.command(c, 'cell', 'join', 'a')).done, 'joined')
    const count =
      'select count(*)::integer as instruments, md5(string_agg(i::text, id order by id)) as digest from instruments i'
    const [expected] = await queryAt(home.url, count)
    for (const cell of [b, c]) assert.deepEqual(await queryAt(cell.url, count), [expected])
  })

  test('prices and instruments of the home reach the others, and outdate what these have stored', async () => {
    assert.equal((await importPrices(home)).code, 0)
    for (const cell of [b, c]) {
      await arrives(cell, 'select symbol, provider, bid::text from prices', [
        { symbol: WORLD, provider: 'bank', bid: '118.4' },
      ])
      const noted = `select symbol from price_changes where symbol = '${WORLD}' and day = '2026-10-01'
                     and epoch = (select last_value from price_epochs)`
      assert.deepEqual(await queryAt(cell.url, noted), [{ symbol: WORLD }])
    }
    await queryAt(home.url, `update instruments set reference_price = 5 where symbol = '${WORLD}'`)
    await arrives(b, `select reference_price::text from instruments where symbol = '${WORLD}'`, [
      { reference_price: '5' },
    ])
    const all = `select count(*)::integer as noted from price_changes where symbol = '${WORLD}' and day = '-infinity'`
    assert.deepEqual(await queryAt(b.url, all), [{ noted: 1 }])
  })

  test('a follower refuses to change what the home changes for all', async () => {
    const refused = await importPrices(b, PRICES.replace('118.40', '117.00'))
    assert.notEqual(refused.code, 0)
    assert.match(refused.stderr, /the cell b does not change price\w+: its home, the cell a, does/)
    await assert.rejects(queryAt(b.url, 'truncate prices'), { code: 'HF011' })
    await assert.rejects(queryAt(b.url, `update operators set status = 'active'; delete from instruments`), {
      code: 'HF011',
    })
  })

  test('tokens of every cell are signed with the key of the home after its rotation', async () => {
    const before = await signingKeyOf(home)
    const { kid } = await cells.command(home, 'keys', 'rotate', '--local')
    assert.notEqual(kid, before)
    for (const cell of cells.all)
      await until(
        () => signingKeyOf(cell),
        (now) => now === kid,
      )
  })

  test('every cell prints the whole map, also after a tenant has moved', async () => {
    await mapIs({ a: 'a', b: 'b', c: 'c' })
    const { tenant } = tenants.b!
    await cells.command(b, 'tenant', 'move', tenant, '--to', 'c')
    await mapIs({ a: 'a', b: 'c', c: 'c' })
  })
})

describe('operators of cells that share', () => {
  let cookie: string
  const asOperator = (cell: Pick<Cell, 'address'>, method: string, path: string, body?: object) =>
    send(cell.address, method, path, body, {
      'Sec-Fetch-Site': 'same-origin',
      ...(cookie ? { Cookie: cookie } : {}),
    })
  const readable = (cell: Pick<Cell, 'address'>, tenant: Body) =>
    asOperator(cell, 'GET', `/operator/tenants/${tenant.tenant}/activity`)

  beforeAll(async () => {
    const words = ['operator', 'invite', 'ines@example.com', '--role', 'administrator', '--local']
    const invited = await cells.command(home, ...words)
    const token = invited.link.split('#')[1]
    const { body: opened } = await asOperator(home, 'POST', '/operator/invitations/open', { token })
    const accepted = await asOperator(home, 'POST', '/operator/invitations/accept', {
      token,
      challenge: opened.challenge,
      name: 'Ines',
      password: PASSWORD,
      code: codeOf(opened.authenticator.secret, 0),
    })
    assert.equal(accepted.status, 201, accepted.text)
    cookie = accepted.headers.get('set-cookie')!.split(';', 1)[0]!
  })

  test('one sign-in opens the tenants of every cell, each in its own', async () => {
    for (const cell of cells.all) {
      const { body } = await until(
        () => asOperator(cell, 'GET', '/operator/tenants'),
        ({ status }) => status === 200,
      )
      assert.deepEqual(
        body.map(({ name, cell: place }: Body) => [name, place]),
        [
          ['Of a', 'a'],
          ['Of b', 'c'],
          ['Of c', 'c'],
        ],
      )
    }
    assert.equal((await readable(c, tenants.b!)).status, 200)
    const elsewhere = await readable(home, tenants.c!)
    assert.deepEqual(
      [elsewhere.status, elsewhere.body.code, elsewhere.body.context.cell],
      [421, 'tenant_moved', 'c'],
    )
  })

  test('a follower has the session and the name of an operator, and none of their secrets', async () => {
    const rows = await queryAt(c.url, 'select password_hash, totp_secret from operators')
    assert.deepEqual(rows, [{ password_hash: null, totp_secret: null }])
    const me = await asOperator(c, 'GET', '/operator/me')
    assert.equal(me.body.name, 'Ines')
  })

  test('operators, roles and keys are changed at home alone, for tenants of every cell', async () => {
    const invitation = { email: 'ben@example.com', role: 'support', of_tenant: tenants.c!.tenant }
    const refused = await asOperator(c, 'POST', '/operator/invitations', invitation)
    assert.deepEqual(
      [refused.status, refused.body.code, refused.body.context.cell],
      [421, 'not_home_cell', 'a'],
    )
    const invited = await asOperator(home, 'POST', '/operator/invitations', invitation)
    assert.equal(invited.status, 201, invited.text)
  })

  test('the use of a session in a follower counts at home', async () => {
    await queryAt(home.url, `update operator_sessions set last_seen_at = now() - interval '10 minutes'`)
    await arrives(
      c,
      `select count(*)::integer as old from operator_sessions where last_seen_at < now() - interval '5 minutes'`,
      [{ old: 1 }],
    )
    assert.equal((await readable(c, tenants.c!)).status, 200)
    await arrives(home, 'select cell from operator_session_uses', [{ cell: 'c' }])
  })

  test.skipIf(!hasRouter)('one address leads callers and operators to the cell of each tenant', async () => {
    const address = await startRouter()
    for (const tenant of Object.values(tenants)) {
      const caller = callerOf(address, tenant)
      assert.equal((await caller.call('GET', '/events?limit=1')).status, 200)
      const activity = await readable({ address }, tenant)
      assert.equal(activity.status, 200, activity.text)
    }
    const { body } = await asOperator({ address }, 'GET', '/operator/tenants')
    assert.equal(body.length, 3)
    const work = await send(address, 'GET', '/operator/work', undefined, {
      Cookie: cookie,
      'Holdfast-Cell': 'c',
    })
    assert.deepEqual(
      work.body.map(({ tenant }: Body) => tenant),
      [tenants.b!.tenant, tenants.c!.tenant],
    )
  })

  test('a sign-out at home ends the session in every cell', async () => {
    assert.equal((await asOperator(home, 'POST', '/operator/sign-out')).status, 200)
    for (const cell of [b, c])
      await until(
        () => asOperator(cell, 'GET', '/operator/me'),
        ({ status }) => status === 401,
      )
  })
})

describe('a cell that leaves', () => {
  test('the status names the links, and how far they are behind', async () => {
    const {
      cell,
      home: place,
      cells: listed,
      links,
    } = await until(
      () => cells.command(home, 'cell', 'status'),
      ({ links: all }) => all.every(({ is_running }: Body) => is_running),
    )
    assert.deepEqual([cell, place], ['a', 'a'])
    assert.deepEqual(
      listed.map(({ name, seconds_behind }: Body) => [name, typeof seconds_behind]),
      [
        ['a', 'number'],
        ['b', 'number'],
        ['c', 'number'],
      ],
    )
    assert.deepEqual(
      links.map(({ name, direction, errors, tables_to_copy }: Body) => [
        name,
        direction,
        errors,
        tables_to_copy,
      ]),
      [
        ['holdfast_from_b', 'receives', 0, 0],
        ['holdfast_from_c', 'receives', 0, 0],
        ['holdfast_to_b', 'sends', null, null],
        ['holdfast_to_c', 'sends', null, null],
      ],
    )
  })

  test('the cell writes for itself, and the others forget its tenants', async () => {
    assert.equal((await cells.command(c, 'cell', 'leave')).done, 'left')
    assert.equal((await cells.command(c, 'cell', 'leave')).done, 'nothing')
    assert.equal((await importPrices(c, PRICES.replace('118.40', '117.00'))).code, 0)
    await until(
      () => Promise.all([home, b].map(mapOf)),
      (maps) => maps.every((map) => JSON.stringify(map) === JSON.stringify(linesOf({ a: 'a' }))),
    )
    assert.deepEqual(
      await queryAt(home.url, `select slot_name from pg_replication_slots where slot_name ~ '_c$'`),
      [],
    )
  })

  test('the cell that joins again has what the home has, and its tenants are in every map', async () => {
    assert.equal((await cells.command(c, 'cell', 'join', 'a')).done, 'joined')
    await mapIs({ a: 'a', b: 'c', c: 'c' })
    assert.deepEqual(await queryAt(c.url, 'select bid::text from prices'), [{ bid: '118.4' }])
    const stale = `insert into cell_tenants values ('c', 'ten_gone', 'Gone', 'sandbox', 'running', now(), '{}', 1)`
    for (const cell of [home, c]) await queryAt(cell.url, stale)
    assert.equal((await cells.command(c, 'cell', 'join', 'a', '--again')).done, 'joined')
    await mapIs({ a: 'a', b: 'c', c: 'c' })
  })

  test('the cell leaves a home that is lost', async () => {
    const leave = () => run(b.environment, 'bin/holdfast.mjs', 'cell', 'leave', '--home-is-lost')
    const early = await leave()
    assert.match(early.stderr, /The home is connected to this cell/)
    await home.postgres.stop()
    const left = await until(leave, ({ code }) => code === 0)
    assert.equal(JSON.parse(left.stdout).done, 'left')
    assert.equal((await importPrices(b, PRICES.replace('118.40', '117.00'))).code, 0)
  })
})
