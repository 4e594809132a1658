// `hf mcp` as an assistant has it: the installed command, driven by the client of the protocol's own SDK.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterEach, describe, test } from 'vitest'
import {
  endAll,
  newDatabase,
  newEnvironment,
  operatorTenant,
  startOwn,
} from '../../../test/process/own-server.ts'
import { type Body, type Caller, freshTenant } from '../../../test/support/client.ts'
import { openTestAccount } from '../../../test/support/journey.ts'
import { until } from '../../../test/support/until.ts'
import { FIRST_TOOLS } from '../src/mcp/first-tools.ts'
import { installHf } from './installed.ts'

const { hf, environmentOf, run } = installHf()

const clients: Client[] = []
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close()
})

async function connect(tenant: Caller, ...words: string[]) {
  const client = new Client({ name: 'a test', version: '1.0.0' })
  const env = environmentOf(tenant) as Record<string, string>
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [hf, 'mcp', ...words],
      env,
      stderr: 'ignore',
    }),
  )
  clients.push(client)
  const call = async (name: string, given: object = {}): Promise<{ isError: boolean; answer: Body }> => {
    const { content, isError = false } = await client.callTool({ name, arguments: { ...given } })
    const [{ text }] = content as unknown as [{ text: string }]
    return { isError: Boolean(isError), answer: text.startsWith('{') ? JSON.parse(text) : text }
  }
  const { tools } = await client.listTools()
  return { client, tools, call, names: tools.map(({ name }) => name) }
}

describe('the tools', () => {
  test('the tools are the operations of the document, with plain names, descriptions and whole schemas', async () => {
    const tenant = await freshTenant()
    const { tools, names } = await connect(tenant, '--all')
    const { paths } = await tenant.get('/openapi.json')
    const operations = Object.values<Record<string, { operationId: string }>>(paths).flatMap((item) =>
      Object.values(item).map(({ operationId }) => operationId),
    )
    const offered = operations.filter((name) => !['auth.issue_token', 'events.stream'].includes(name))
    assert.deepEqual(names.toSorted(), offered.map((name) => name.replace('.', '_')).toSorted())
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    for (const { name, title, description, inputSchema, annotations } of tools) {
      assert.match(name, /^[\w-]{1,64}$/)
      assert.ok(title && description && description.length > 20, name)
      assert.equal(typeof annotations?.readOnlyHint, 'boolean', name)
      for (const key of Object.keys(inputSchema.properties ?? {})) assert.match(key, /^[\w-]{1,64}$/, name)
      ajv.compile(inputSchema as object) // Every schema that it names is in it.
    }
  })

  test('the tools are only reads with --read-only, and with --only those that are named', async () => {
    const tenant = await freshTenant()
    const { tools } = await connect(tenant, '--read-only', '--all')
    assert.ok(tools.length > 40)
    assert.ok(tools.every(({ annotations }) => annotations?.readOnlyHint === true))
    const few = await connect(tenant, '--only', 'orders.*', 'accounts.value')
    assert.ok(few.names.includes('orders_place') && few.names.includes('accounts_value'))
    assert.ok(few.names.every((name) => name.startsWith('orders_') || name === 'accounts_value'))
    for (const words of [
      ['--only', 'orders.wish'],
      ['--all', '--only', 'orders.*'],
    ]) {
      const wrong = await run(environmentOf(tenant), ['mcp', ...words])
      assert.deepEqual([wrong.code, wrong.stdout], [2, ''])
    }
  })

  test('the tools are a small set at first: at most 25 in 40 kB', async () => {
    const { tools, names } = await connect(await freshTenant())
    assert.deepEqual(names.toSorted(), FIRST_TOOLS.map((name) => name.replace('.', '_')).toSorted())
    assert.ok(tools.length <= 25)
    const size = Buffer.byteLength(JSON.stringify(tools))
    assert.ok(size <= 40_000, `${size} bytes`)
  })
})

/** The number of requests to place an order that the server has seen. */
const requestsOf = async (tenant: Caller) =>
  (await tenant.get('/activity?action=POST%20/accounts/{account_id}/orders')).length

describe('a call', () => {
  test('a call plays an order from the deposit to the fill; a write under one key takes effect once', async () => {
    const tenant = await freshTenant()
    const { account } = await openTestAccount(tenant)
    const { call } = await connect(tenant)
    const paid = { amount: '500.00', currency: 'EUR' }
    const deposit = { account_id: account.id, body: paid, idempotency_key: 'a wish' }
    const [first, again] = [await call('deposits_create', deposit), await call('deposits_create', deposit)]
    assert.deepEqual([again.answer.data.id, again.answer.is_replayed], [first.answer.data.id, true])
    const deposit_id = first.answer.data.id
    await call('sandbox_complete_deposit', { account_id: account.id, deposit_id, body: {} })
    const { answer: etf } = await call('instruments_retrieve', { instrument_id: 'IE00B4L5Y983' })
    const { answer: placed } = await call('orders_place', {
      account_id: account.id,
      body: { instrument: etf.data.id, order_type: 'market', side: 'buy', cash_amount: '100.00' },
    })
    assert.match(placed.request_id, /^req_/)
    await call('sandbox_advance_clock', { body: { seconds: 1 } })
    const { answer: filled } = await call('orders_retrieve', {
      account_id: account.id,
      order_id: placed.data.id,
    })
    assert.equal(filled.data.status, 'filled')
    const { answer: events } = await call('events_list', {
      resource_id: placed.data.id,
      created_gte: '2020-01-01T00:00:00Z',
    })
    assert.ok(events.data.some(({ name }: Body) => name === 'order.filled'))
    assert.ok(events.data.every(({ resource }: Body) => resource.id === placed.data.id))
  })

  test('a call of a list says how it goes on', async () => {
    const tenant = await freshTenant()
    for (let n = 0; n < 3; n++) await openTestAccount(tenant)
    const { call } = await connect(tenant, '--only', 'accounts.list')
    const ids: string[] = []
    let cursor: string | undefined
    do {
      const { answer } = await call('accounts_list', { limit: 1, ...(cursor && { cursor }) })
      ids.push(...answer.data.map(({ id }: Body) => id))
      cursor = answer.next_cursor
    } while (cursor)
    assert.equal(new Set(ids).size, 3)
  })

  test('a call that is refused is an error of the tool, with the code and the id of the request', async () => {
    const tenant = await freshTenant()
    const { account } = await openTestAccount(tenant)
    const { call } = await connect(tenant)
    const { id: instrument } = await tenant.get('/instruments/IE00B4L5Y983')
    const body = { instrument, order_type: 'market', side: 'buy', cash_amount: '100.00' }
    const { isError, answer } = await call('orders_place', { account_id: account.id, body })
    assert.deepEqual(
      [isError, answer.code, answer.context],
      [true, 'insufficient_funds', { available: '0.00' }],
    )
    assert.match(answer.request_id, /^req_/)
    const missing = await call('accounts_retrieve', { account_id: 'acc_none' })
    assert.deepEqual([missing.isError, missing.answer.code], [true, 'not_found'])
    const nameless = await call('accounts_retrieve', { account_id: '..' })
    assert.deepEqual([nameless.isError, nameless.answer.code], [true, 'invalid_request'])
    const requests = await requestsOf(tenant)
    const unfit = await call('orders_place', { account: account.id, body: { ...body, side: 'hold' } })
    assert.deepEqual([unfit.isError, unfit.answer.code], [true, 'invalid_request'])
    assert.deepEqual(unfit.answer.params, [
      { path: '', detail: "Must have required property 'account_id'." },
      { path: '', detail: 'There is no argument "account".' },
      { path: 'body.side', detail: 'Must be one of "buy", "sell".' },
    ])
    assert.equal(await requestsOf(tenant), requests)
    const unknown = await call('orders_wish')
    assert.deepEqual([unknown.isError, unknown.answer.code], [true, 'unknown_tool'])
    assert.deepEqual(await tenant.get(`/accounts/${account.id}/orders`), [])
  })
})

test('a client of the older protocol is served as well, and the command ends with its input', async () => {
  const tenant = await freshTenant()
  const child = spawn(process.execPath, [hf, 'mcp', '--only', 'identity.retrieve'], {
    env: environmentOf(tenant),
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const send = (message: object) => child.stdin!.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const lines: Body[] = []
  createInterface({ input: child.stdout! }).on('line', (line) => lines.push(JSON.parse(line)))
  const answerOf = (id: number) =>
    until(
      async () => lines.find((one) => one.id === id),
      (one) => one !== undefined,
    )
  const clientInfo = { name: 'a test', version: '1' }
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo }
  send({ id: 1, method: 'initialize', params })
  assert.equal((await answerOf(1)).result.protocolVersion, '2025-06-18')
  send({ method: 'notifications/initialized' })
  send({ id: 2, method: 'tools/call', params: { name: 'identity_retrieve', arguments: {} } })
  assert.match((await answerOf(2)).result.content[0].text, /svc_/)
  child.stdin!.end()
  assert.equal(await ended, 0)
})

test('a live installation has only tools that read', async () => {
  const DATABASE_URL = await newDatabase()
  const PERSONAL_DATA_KEY = randomBytes(32).toString('base64')
  const live = await startOwn(await newEnvironment({ ENVIRONMENT: 'live', DATABASE_URL, PERSONAL_DATA_KEY }))
  try {
    const { tools, call } = await connect(await operatorTenant(live, 'full'), '--all')
    assert.ok(tools.length > 40)
    assert.ok(tools.every(({ annotations }) => annotations?.readOnlyHint === true))
    assert.ok((await call('identity_retrieve')).answer.data.id)
    const write = await call('persons_create', { body: {} })
    assert.deepEqual([write.isError, write.answer.code], [true, 'unknown_tool'])
  } finally {
    await endAll()
  }
})

test('refused credentials end the command before it serves anything', async () => {
  const tenant = await freshTenant()
  const { code, stdout } = await run({ ...environmentOf(tenant), HOLDFAST_CLIENT_SECRET: 'wrong' }, ['mcp'])
  assert.deepEqual([code, stdout], [3, ''])
})
