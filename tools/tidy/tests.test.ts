import { describe, expect, test } from 'vitest'
import { checkTests } from './tests.ts'

const PATH = 'test/journeys/orders.test.ts'
const verdict = (text: string, path = PATH) =>
  checkTests({ path, text }).map(({ line, rule }) => `${line} ${rule}`)

describe('sleeps', () => {
  test.each([
    'await new Promise((resolve) => setTimeout(resolve, 300))',
    'const pause = (ms: number) => new Promise<void>((done) => void setTimeout(done, ms))',
    'await new Promise((resolve) => {\n  setTimeout(resolve, 5)\n})',
    "import { setTimeout as sleep } from 'node:timers/promises'",
  ])('%s is refused in a test and in the support of tests', (text) => {
    for (const path of [PATH, 'test/support/receiver.ts', 'src/db/hold.test.ts'])
      expect(verdict(text, path)).toEqual(['1 sleeps'])
  })

  test.each([
    'await until(read, isFilled)',
    "await passTime(300, 'a clock that runs would show it')",
    'const late = setTimeout(() => child.kill(), 1000)',
    'new Promise((resolve) => server.listen(0, resolve))',
  ])('%s is accepted', (text) => {
    expect(verdict(text)).toEqual([])
  })

  test('the one place where tests wait is accepted, and so is code outside tests', () => {
    const text = 'new Promise((resolve) => setTimeout(resolve, ms))'
    expect(verdict(text, 'test/support/until.ts')).toEqual([])
    expect(verdict(text, 'src/worker/pump.ts')).toEqual([])
  })
})

describe('rows', () => {
  const insert = 'await sql`\n  insert into positions (tenant, id) values (1, 2)`'

  test('an insert into a business table is refused', () => {
    expect(verdict(insert)).toEqual(['2 rows'])
    expect(verdict(insert, 'src/features/orders/trades/book-fill.test.ts')).toEqual(['2 rows'])
    expect(verdict("query('INSERT INTO fee_charges values (1)')")).toEqual(['1 rows'])
  })

  test('the support that fills tables and the room that owns the table are accepted', () => {
    expect(verdict(insert, 'test/support/fill-positions.ts')).toEqual([])
    expect(verdict(insert, 'src/features/portfolio/holdings/move-positions.test.ts')).toEqual([])
  })

  test('a statement that the database refuses, or that forges a row, is accepted', () => {
    expect(verdict('await assert.rejects(sql`insert into positions values (1)`, /refused/)')).toEqual([])
    expect(verdict("await tamper(owner, 'insert into positions values (1)')")).toEqual([])
  })

  test('a technical table and another statement are accepted', () => {
    expect(verdict('sql`insert into jobs values (1)`\nsql`update positions set quantity = 1`')).toEqual([])
    expect(verdict("assert.match(text, 'insert into orders')")).toEqual([])
  })
})

describe('errors', () => {
  test.each([
    'await assert.rejects(place(order))',
    "await assert.rejects(place(order, { a: 1 }), 'it is refused')",
    'assert.throws(() => read(wrong))',
    'expect(() => read(wrong)).toThrow()',
    'await expect(place(order)).rejects.toThrowError( )',
  ])('%s is refused', (text) => {
    expect(verdict(text)).toEqual(['1 errors'])
  })

  test.each([
    'await assert.rejects(place(order), /insufficient_funds/)',
    "await assert.rejects(\n  place(order),\n  { code: 'conflict' },\n)",
    'assert.throws(() => read(wrong), BadPrice)',
    "expect(() => read(wrong)).toThrow('no number')",
    'expect(() => read(right)).not.toThrow()',
  ])('%s is accepted', (text) => {
    expect(verdict(text)).toEqual([])
  })
})

describe('titles', () => {
  test.each([
    "test('of another tenant is not found', () => {})",
    "describe('with two keys', () => {})",
    "test.each([1, 2])('and %s is refused', () => {})",
    "describe.skipIf(!has(\n'x'))(\n'while the service is away', () => {})".replaceAll('\n', ''),
  ])('%s is refused, because it begins with no subject', (text) => {
    expect(verdict(text)).toEqual(['1 titles'])
  })

  test.each([
    "test('an order of another tenant is not found', () => {})",
    "test('ordered deliveries wait', () => {})",
    "regexp.test('of')",
    "test.each(['of'])('%s is a word', () => {})",
  ])('%s is accepted', (text) => {
    expect(verdict(text)).toEqual([])
  })
})

describe('joined texts', () => {
  test.each([
    'assert.equal(`${a.status} ${reasonOf(a, b)}`, expected)',
    "assert.equal([kind, ...ids].join(' '), 'repeated E1')",
    'expect(`${cash.total} ${cash.reserved}`).toBe(text)',
  ])('%s is refused', (text) => {
    expect(verdict(text)).toEqual(['1 joined'])
  })

  test.each([
    "assert.deepEqual([a.status, a.reason], ['completed', null])",
    'assert.equal(url, `${base}${at}/orders`, `${step}, ${time}`)',
    "assert.equal((await tenant.get(`${at}/orders/${id}`)).status, 'filled')",
    "assert.equal(`${time}`, '10:00')",
    'assert.equal(await get(`${at}/a`), await get(`${at}/b`))',
    'assert.ok(lines.includes(line), `${line} in ${text}`)',
  ])('%s is accepted', (text) => {
    expect(verdict(text)).toEqual([])
  })
})
