// The tools that are made of the API description, and the check of their arguments.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'vitest'
import { listFaults } from './check-arguments.ts'
import type { Document } from './document.ts'
import { FIRST_TOOLS } from './first-tools.ts'
import { listTools } from './tools.ts'

const file = join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'api', 'openapi.json')
const document: Document = JSON.parse(readFileSync(file, 'utf8'))
const every = listTools(document, { all: true })

describe('the tools', () => {
  test('the first are at most 25, in 40 kB', () => {
    const tools = listTools(document)
    assert.deepEqual(tools.map(({ operation }) => operation).toSorted(), FIRST_TOOLS.toSorted())
    assert.ok(tools.length <= 25)
    const bytes = Buffer.byteLength(JSON.stringify(tools.map(({ listed }) => listed)))
    assert.ok(bytes <= 40_000, `${bytes} bytes`)
  })

  test('the first are only those that read, where nothing else is wanted', () => {
    const tools = listTools(document, { isReadOnly: true })
    assert.ok(tools.length > 15)
    assert.ok(tools.every(({ isWrite }) => !isWrite))
  })

  test('the operations that are named count in the place of the first, and all are every one', () => {
    const named = listTools(document, { only: ['persons.create', 'fees.*'] })
    assert.deepEqual(named.map(({ operation }) => operation).toSorted(), ['fees.retrieve', 'persons.create'])
    assert.ok(every.length > 100)
  })

  test('a parameter of a path has one name in all of them, and reaches its place', () => {
    const names = every.flatMap(({ listed }) => Object.keys(listed.inputSchema.properties as object))
    assert.deepEqual(
      names.filter((name) => /^id(_or_\w+)?$/.test(name)),
      [],
    )
    const transactions = every.find(({ operation }) => operation === 'accounts.list_transactions')!
    assert.deepEqual((transactions.listed.inputSchema.required as string[])[0], 'account_id')
    assert.equal(transactions.values({ account_id: 'acc_1' })[0], 'acc_1')
  })
})

describe('the arguments of a tool', () => {
  const place = every.find(({ operation }) => operation === 'orders.place')!.listed.inputSchema
  const order = { instrument: 'ins_1', order_type: 'market', side: 'buy', cash_amount: '100.00' }

  test.each<[title: string, given: object, faults: string[]]>([
    ['fit', { account_id: 'acc_1', body: order }, []],
    ['fit with a key', { account_id: 'acc_1', body: order, idempotency_key: 'one' }, []],
    [
      'have no unknown names',
      { account: 'acc_1', body: order },
      [" Must have required property 'account_id'.", ' There is no argument "account".'],
    ],
    [
      'have only values that the schema lists',
      { account_id: 'acc_1', body: { ...order, side: 'hold' } },
      ['body.side Must be one of "buy", "sell".'],
    ],
    ['have the types of the schema', { account_id: 7, body: order }, ['account_id Must be string.']],
    [
      'have one of the forms of the schema, and the faults are those of the nearest',
      { account_id: 'acc_1', body: { ...order, order_type: 'limit' } },
      ["body Must have required property 'limit_price'."],
    ],
    ['have a body', { account_id: 'acc_1' }, [" Must have required property 'body'."]],
  ])('%s', (_, given, faults) => {
    assert.deepEqual(
      listFaults(place, given).map(({ path, detail }) => `${path} ${detail}`),
      faults,
    )
  })

  test('each schema can be checked', () => {
    for (const { listed } of every) listFaults(listed.inputSchema, {})
  })
})
