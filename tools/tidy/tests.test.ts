import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
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
      assert.deepEqual(verdict(text, path), ['1 sleeps'])
  })

  test.each([
    'await until(read, isFilled)',
    "await passTime(300, 'a clock that runs would show it')",
    'const late = setTimeout(() => child.kill(), 1000)',
    'new Promise((resolve) => server.listen(0, resolve))',
  ])('%s is accepted', (text) => {
    assert.deepEqual(verdict(text), [])
  })

  test('the one place where tests wait is accepted, and so is code outside tests', () => {
    const text = 'new Promise((resolve) => setTimeout(resolve, ms))'
    assert.deepEqual(verdict(text, 'test/support/until.ts'), [])
    assert.deepEqual(verdict(text, 'src/worker/pump.ts'), [])
  })
})

describe('rows', () => {
  const insert = 'await sql`\n  insert into positions (tenant, id) values (1, 2)`'

  test('an insert into a business table is refused', () => {
    assert.deepEqual(verdict(insert), ['2 rows'])
    assert.deepEqual(verdict(insert, 'src/features/orders/trades/book-fill.test.ts'), ['2 rows'])
    assert.deepEqual(verdict("query('INSERT INTO fee_charges values (1)')"), ['1 rows'])
  })

  test('the support that fills tables and the room that owns the table are accepted', () => {
    assert.deepEqual(verdict(insert, 'test/support/fill-positions.ts'), [])
    assert.deepEqual(verdict(insert, 'src/features/portfolio/holdings/move-positions.test.ts'), [])
  })

  test('a statement that the database refuses, or that forges a row, is accepted', () => {
    assert.deepEqual(verdict('await assert.rejects(sql`insert into positions values (1)`, /refused/)'), [])
    assert.deepEqual(verdict("await tamper(owner, 'insert into positions values (1)')"), [])
  })

  test('a technical table and another statement are accepted', () => {
    assert.deepEqual(verdict('sql`insert into jobs values (1)`\nsql`update positions set quantity = 1`'), [])
    assert.deepEqual(verdict("assert.match(text, 'insert into orders')"), [])
  })
})

describe('errors', () => {
  test.each([
    'await assert.rejects(place(order))',
    "await assert.rejects(place(order, { a: 1 }), 'it is refused')",
    'assert.throws(() => read(wrong))',
  ])('%s is refused', (text) => {
    assert.deepEqual(verdict(text), ['1 errors'])
  })

  test.each([
    'await assert.rejects(place(order), /insufficient_funds/)',
    "await assert.rejects(\n  place(order),\n  { code: 'conflict' },\n)",
    'assert.throws(() => read(wrong), BadPrice)',
  ])('%s is accepted', (text) => {
    assert.deepEqual(verdict(text), [])
  })
})

describe('titles', () => {
  test.each([
    "test('of another tenant is not found', () => {})",
    "describe('with two keys', () => {})",
    "test.each([1, 2])('and %s is refused', () => {})",
    "test('is refused without a reason', () => {})",
    "test('refuses a reason of spaces', () => {})",
    "describe.skipIf(!has(\n'x'))(\n'while the service is away', () => {})".replaceAll('\n', ''),
  ])('%s is refused, because it begins with no subject', (text) => {
    assert.deepEqual(verdict(text), ['1 titles'])
  })

  test.each([
    "test('an order of another tenant is not found', () => {})",
    "test('ordered deliveries wait', () => {})",
    "test('island time has no daylight saving', () => {})",
    "regexp.test('of')",
    "test.each(['of'])('%s is a word', () => {})",
  ])('%s is accepted', (text) => {
    assert.deepEqual(verdict(text), [])
  })
})

describe('joined texts', () => {
  test.each([
    'assert.equal(`${a.status} ${reasonOf(a, b)}`, expected)',
    "assert.equal([kind, ...ids].join(' '), 'repeated E1')",
  ])('%s is refused', (text) => {
    assert.deepEqual(verdict(text), ['1 joined'])
  })

  test.each([
    "assert.deepEqual([a.status, a.reason], ['completed', null])",
    'assert.equal(url, `${base}${at}/orders`, `${step}, ${time}`)',
    "assert.equal((await tenant.get(`${at}/orders/${id}`)).status, 'filled')",
    "assert.equal(`${time}`, '10:00')",
    'assert.equal(await get(`${at}/a`), await get(`${at}/b`))',
    'assert.ok(lines.includes(line), `${line} in ${text}`)',
  ])('%s is accepted', (text) => {
    assert.deepEqual(verdict(text), [])
  })
})

describe('assertions', () => {
  test.each([
    "import { expect, test } from 'vitest'",
    "import {\n  describe,\n  expect,\n} from 'vitest'",
    "import assert from 'node:assert'",
    "import assert from 'assert'",
  ])('%s is refused, because it brings another style', (text) => {
    assert.deepEqual(verdict(text), ['1 assertions'])
  })

  test.each([
    "import assert from 'node:assert/strict'\nimport { describe, test } from 'vitest'",
    "// expect\nimport { test } from 'vitest'",
    "import { test } from 'vitest'\nimport { expect } from './expectations.ts'",
  ])('%s is accepted', (text) => {
    assert.deepEqual(verdict(text), [])
  })
})
