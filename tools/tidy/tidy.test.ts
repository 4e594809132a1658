import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { compareRooms, drawTree, listRooms } from './house-tree.ts'
import { findDeadLinks, findLostNames } from './links.ts'
import { checkPages } from './prose.ts'
import { blank, importsOf } from './source.ts'
import { tidy, withoutDebts } from './tidy.ts'

// One file, or several by path; what comes back is `path:line rule`, with `?` behind a warning.
function verdict(files: Record<string, string>): string[] {
  return tidy(Object.entries(files).map(([path, text]) => ({ path, text }))).map(
    ({ path, line, rule, warning }) => `${path}:${line} ${rule}${warning ? '?' : ''}`,
  )
}

const imports = (path: string, specifier: string) => verdict({ [path]: `import { a } from '${specifier}'` })

describe('layers', () => {
  test.each([
    ['src/values/money.ts', '../db/database.ts'],
    ['src/fixed-income/yields.ts', '../market/curves.ts'],
    ['src/market/prices.ts', '../seed/instruments.ts'],
    ['src/versions/2026-09-02.ts', '../features/orders/trading/schemas.ts'],
    ['src/db/database.ts', '../context.ts'],
    ['src/context.ts', './ledger/post.ts'],
    ['src/unit-of-work/unit-of-work.ts', '../ledger/post.ts'],
    ['src/ledger/post.ts', '../worker/enqueue.ts'],
    ['src/http/api/pipeline.ts', '../../features/platform/auth/read.ts'],
    ['src/features/orders/trading/place-order.ts', '../../../api.ts'],
    ['src/api.ts', './main.ts'],
    ['src/errors.ts', './db/database.ts'],
    ['src/http/server/server.ts', '../../../test/support/server.ts'],
  ])('%s may not import %s', (path, specifier) => {
    assert.deepEqual(imports(path, specifier), [`${path}:1 layers`])
  })

  test.each([
    ['src/values/money.ts', './decimal.ts'],
    ['src/values/money.ts', '../errors.ts'],
    ['src/fixed-income/calendars.ts', '../seed/holidays.json'],
    ['src/market/curves.ts', '../fixed-income/yields.ts'],
    ['src/venues/simulated.ts', '../market/prices.ts'],
    ['src/context.ts', './db/database.ts'],
    ['src/ledger/post.ts', '../context.ts'],
    ['src/http/server/server.ts', '../../config.ts'],
    ['src/http/server/server.ts', '../../../package.json'],
    ['src/features/orders/trading/place-order.ts', '../../../ledger/post.ts'],
    ['src/api.ts', './features/orders/trading/place-order.ts'],
    ['src/main.ts', './api.ts'],
    ['src/errors.ts', './values/ids.ts'],
    ['src/values/money.test.ts', '../features/orders/trading/write.ts'],
    ['test/journeys/buying.ts', '../../src/features/orders/trading/write.ts'],
  ])('%s may import %s', (path, specifier) => {
    assert.deepEqual(imports(path, specifier), [])
  })

  test('a type is an import too', () => {
    assert.equal(verdict({ 'src/values/a.ts': `import type { Tx } from '../db/database.ts'` }).length, 1)
    assert.equal(verdict({ 'src/values/a.ts': `export type { Tx } from '../db/database.ts'` }).length, 1)
    assert.equal(verdict({ 'src/values/a.ts': `const late = import('../db/database.ts')` }).length, 1)
  })

  test('a folder or a file without a layer is refused', () => {
    assert.deepEqual(verdict({ 'src/plumbing/pipe.ts': '' }), ['src/plumbing/pipe.ts:1 layers'])
    assert.deepEqual(verdict({ 'src/extra.ts': '' }), ['src/extra.ts:1 layers'])
    assert.deepEqual(verdict({ 'src/config.ts': '', 'src/db/embedded/home.ts': '' }), [])
  })
})

describe('features', () => {
  const up = (feature: string) => '../'.repeat(feature.split('/').length)

  test.each([
    ['customers/accounts', 'orders/trading'],
    ['platform/identity', 'customers/customers'],
    ['platform/events', 'platform/webhooks'],
    ['portfolio/performance', 'back-office/sandbox'],
    ['portfolio/holdings', 'portfolio/valuation'],
    ['billing', 'documents/documents'],
  ])('%s may not import %s, which comes after it', (from, to) => {
    const path = `src/features/${from}/read.ts`
    assert.deepEqual(imports(path, `${up(from)}${to}/read.ts`), [`${path}:1 features`])
    assert.deepEqual(imports(`src/features/${to}/read.ts`, `${up(to)}${from}/read.ts`), [])
  })

  test('a feature that is not on the list is refused', () => {
    assert.deepEqual(verdict({ 'src/features/lottery/rules.ts': '' }), [
      'src/features/lottery/rules.ts:1 features',
    ])
    assert.deepEqual(verdict({ 'src/features/billing/rules.ts': '' }), [])
    assert.deepEqual(verdict({ 'src/features/billing/feature.ts': '', 'src/features/domain.ts': '' }), [])
  })
})

describe('rooms', () => {
  test.each(['routes.ts', 'write.ts', 'send.ts'])('%s stays closed to other features', (name) => {
    const path = 'src/features/orders/trading/place-order.ts'
    assert.deepEqual(imports(path, `../../customers/accounts/${name}`), [`${path}:1 rooms`])
  })

  test.each([
    'schemas.ts',
    'read.ts',
    'rules.ts',
    'close-account.ts',
  ])('%s is open to other features', (name) => {
    assert.deepEqual(
      imports('src/features/orders/trading/place-order.ts', `../../customers/accounts/${name}`),
      [],
    )
  })

  test('recording an event is open to all features, and no other feature has such an exception', () => {
    const path = 'src/features/orders/trading/place-order.ts'
    assert.deepEqual(imports(path, '../../platform/events/record.ts'), [])
    assert.deepEqual(imports(path, '../../customers/accounts/record.ts'), [`${path}:1 rooms`])
  })

  test('routes may be imported by the feature.ts of their domain only, and that by the table of contents only', () => {
    assert.deepEqual(imports('src/main.ts', './features/orders/trading/routes.ts'), ['src/main.ts:1 rooms'])
    assert.deepEqual(imports('src/api.ts', './features/orders/trading/routes.ts'), ['src/api.ts:1 rooms'])
    assert.deepEqual(imports('src/features/billing/feature.ts', '../orders/trading/routes.ts'), [
      'src/features/billing/feature.ts:1 rooms',
    ])
    assert.deepEqual(imports('src/features/orders/feature.ts', './execution/parent-orders/routes.ts'), [])
    assert.deepEqual(imports('cli/demo.ts', '../src/features/orders/feature.ts'), ['cli/demo.ts:1 rooms'])
    assert.deepEqual(imports('src/api.ts', './features/orders/feature.ts'), [])
    assert.deepEqual(imports('src/api.ts', './features/orders/trading/write.ts'), ['src/api.ts:1 rooms'])
    assert.deepEqual(imports('src/features/orders/trading/read.ts', './routes.ts'), [
      'src/features/orders/trading/read.ts:1 rooms',
    ])
    assert.deepEqual(imports('src/features/orders/trading/place-order.ts', './write.ts'), [])
  })
})

describe('decisions', () => {
  const path = 'src/features/orders/trading/decide-order.ts'

  test.each([
    '../../../context.ts',
    '../../../ledger/post.ts',
    '../../../db/sql.ts',
    '../../portfolio/holdings/read.ts',
    './place-order.ts',
    './decide.ts',
    'node:crypto',
  ])('a decision may not import %s', (specifier) => {
    assert.deepEqual(imports(path, specifier), [`${path}:1 decisions`])
  })

  test.each([
    '../../../values/decimal.ts',
    '../../../market/instrument-terms.ts',
    '../../../fixed-income/accrued.ts',
    '../../../errors.ts',
    '../../../versions/versions.ts',
    '../../portfolio/holdings/rules.ts',
    './schemas.ts',
    './estimate-order.ts',
    './check-order.ts',
    './draft-order.ts',
    './decide-quote.ts',
  ])('a decision may import %s', (specifier) => {
    assert.deepEqual(imports(path, specifier), [])
  })

  test('a decision may import any type', () => {
    assert.deepEqual(verdict({ [path]: `import type { Transfer } from '../../context.ts'` }), [])
  })

  test.each([
    'const row = await read()',
    'async () => row',
    'const { now } = context',
    'type Facts = Context',
    'const read = (from: ReadContext) => from',
  ])('a decision may not say: %s', (text) => {
    assert.deepEqual(verdict({ [path]: `\n${text}` }), [`${path}:2 decisions`])
  })

  const verb = 'src/features/orders/trading/place-order.ts'
  const rulesOf = (files: Record<string, string>) => [
    ...new Set(
      verdict(files)
        .map((found) => found.split(' ')[1])
        .filter((rule) => rule === 'decisions'),
    ),
  ]

  test.each([
    'export async function decideOrder(facts: Facts) {}',
    'function decideOrder(\n  facts: Facts,\n): Order {\n  return read(context)\n}',
    'const decideOrder = (facts: Facts): Order => ({\n  ...context.facts,\n})',
    'function place() {\n  const decideOrder = () => context.now\n  return decideOrder()\n}',
  ])('a function that decides is pure in any file: %s', (text) => {
    assert.deepEqual(rulesOf({ [verb]: text }), ['decisions'])
  })

  test('a function that decides may not use an import that is not pure', () => {
    const text = (name: string, from: string) =>
      `import { ${name} } from '${from}'\nexport function decideOrder() {\n  return ${name}()\n}`
    assert.deepEqual(rulesOf({ [verb]: text('post', '../../../ledger/post.ts') }), ['decisions'])
    assert.deepEqual(rulesOf({ [verb]: text('add', '../../../values/decimal.ts') }), [])
  })

  test('the rest of a file that decides may read and write', () => {
    const text =
      'export const decideOrder = (facts: Facts) => facts\n\nexport const read = (context: Context) => context'
    assert.deepEqual(rulesOf({ [verb]: text }), [])
  })

  test('a read decides nothing', () => {
    const read = 'src/features/orders/trading/read-market.ts'
    const text = (name: string) => `import { ${name} } from './check-order.ts'`
    for (const name of ['decideOrder', 'findRefusal'])
      assert.deepEqual(rulesOf({ [read]: text(name) }), ['decisions'])
    assert.deepEqual(rulesOf({ [read]: text('type Facts') }), [])
  })

  test('its test, other files, comments and strings are exempt', () => {
    const text = `// await the context\nconst text = 'context'`
    const test = 'const row = await read(context)'
    assert.deepEqual(
      verdict({
        [path]: text,
        'src/features/orders/trading/decide-order.test.ts': test,
        'src/features/orders/trading/place-order.ts': test,
      }),
      [],
    )
  })
})

describe('cycles', () => {
  const ring = (first: string) => ({
    'src/ledger/a.ts': first,
    'src/ledger/b.ts': `import { c } from './c.ts'`,
    'src/ledger/c.ts': `\nexport { a } from './a.ts'`,
  })

  test('a cycle of three files is refused at the import that closes it', () => {
    assert.deepEqual(verdict(ring(`import {\n  b,\n} from './b.ts'`)), ['src/ledger/c.ts:2 cycles'])
    assert.deepEqual(verdict({ 'src/ledger/a.ts': `import './a.ts'` }), ['src/ledger/a.ts:1 cycles'])
  })

  test('a cycle of types is refused too: the types stand in a file below both', () => {
    assert.deepEqual(verdict(ring(`import type { B } from './b.ts'`)), ['src/ledger/c.ts:2 cycles'])
  })

  test('a dynamic import closes no cycle', () => {
    assert.deepEqual(verdict(ring(`const b = () => import('./b.ts')`)), [])
  })
})

describe('folder pairs', () => {
  const pair = (one: string, other: string) => ({
    'src/ledger/books/a.ts': `import { b } from '${one}'`,
    'src/ledger/rules/b.ts': '',
    'src/ledger/rules/c.ts': `import type { D } from '${other}'`,
    'src/ledger/books/d.ts': '',
    'src/ledger/e.ts': `import { d } from './books/d.ts'`,
  })

  test('two folders that import each other are refused once, by types too', () => {
    assert.deepEqual(verdict(pair('../rules/b.ts', '../books/d.ts')), [
      'src/ledger/books/a.ts:1 folder-pairs',
    ])
  })

  test('two folders are not a pair if only one imports the other', () => {
    assert.deepEqual(verdict(pair('../rules/b.ts', './b.ts')), [])
  })

  test('a folder and a folder inside it are not a pair', () => {
    assert.deepEqual(verdict(pair('../e.ts', './b.ts')), [])
  })
})

describe('names', () => {
  test.each([
    'src/values/utils.ts',
    'src/http/header-helpers.ts',
    'src/db/common/row.ts',
    'src/features/billing/fee-service.ts',
    'src/worker/job.manager.ts',
    'src/ledger/index.ts',
    'cli/util.ts',
  ])('%s is refused as an empty name', (path) => {
    assert.deepEqual(verdict({ [path]: '' }), [`${path}:1 names`])
  })

  test('a meaningful name is accepted', () => {
    assert.deepEqual(verdict({ 'src/market/index-level.ts': '', 'src/ledger/serviced.ts': '' }), [])
  })
})

describe('plain names', () => {
  test.each([
    'export const changeTogether = 1',
    'export async function payAtOnce() {}',
    'export type Known = string',
    'export interface AskedDays {}',
    'export const WHOEVER_ASKS = 1',
    'export const held = (): string => text',
  ])('%s is refused', (text) => {
    assert.ok(verdict({ 'src/http/a.ts': `\n${text}` }).includes('src/http/a.ts:2 plain-names'))
  })

  test.each([
    'src/http/whoever-asks.ts',
    'src/http/at-once.ts',
    'src/http/known.ts',
  ])('%s is refused', (path) => {
    assert.deepEqual(verdict({ [path]: '' }), [`${path}:1 plain-names`])
  })

  test.each([
    'const known = 1',
    '  for (const found of rows) found()',
    'function nameOf() {}',
    'let wanted = 1',
  ])('%s is refused inside a file', (text) => {
    assert.deepEqual(verdict({ 'src/http/a.ts': text }), ['src/http/a.ts:1 plain-names'])
  })

  test('a longer word, an adjective, a participle beside a noun and a test are accepted', () => {
    const text =
      'export type UnknownKey = 1\nexport type HeldPosition = 1\nexport const notFound = 1\nconst foundRows = 1'
    assert.deepEqual(
      verdict({ 'src/http/kept-answers.ts': text, 'src/http/a.test.ts': 'export const known = 1' }),
      [],
    )
  })
})

describe('prose', () => {
  test.each([
    '// Who is behind in the row waits.',
    '// Answers are kept for whoever asks again.',
    '/** What a venue reports. */',
    '/** Orders wait. What of them is left is cancelled. */',
    '/** Leases at most so many jobs. */',
    '/** Two rows, of which one is locked. */',
    '// The client is told the reason.',
    '// The job has the order in hand.',
    '/** Writes all rows at once. */',
    '// Hears of failures.',
    '// Somebody else has the lock.',
    '// The job that an execution brings about.',
    '// This is no name.',
    'const a = 1 // Somebody waits.',
    '/** The price; undefined where there is none. */',
    '/** Tells whether a price counts. */',
    '// The figures are worked out again.',
    '// The cash of an order is set aside.',
    '// A text that is none.',
  ])('%s is refused', (text) => {
    assert.deepEqual(verdict({ 'src/http/a.ts': `\n${text}` }), ['src/http/a.ts:2 prose'])
  })

  test('a phrase is found across lines, in SQL as well, at the line where it begins', () => {
    assert.deepEqual(verdict({ 'src/http/a.ts': '/**\n * Writes rows at\n * once.\n */' }), [
      'src/http/a.ts:2 prose',
    ])
    assert.deepEqual(verdict({ 'src/db/schema/a.sql': 'select 1; -- writes so\n-- many rows' }), [
      'src/db/schema/a.sql:1 prose',
    ])
  })

  test.each([
    ["fail('conflict', 'The cash is set aside.')", 'src/http/a.ts'],
    ['Text("When it ended; null where it runs.")', 'src/http/a.ts'],
    ["test('a day that is none', () => {})", 'test/journeys/a.test.ts'],
  ])('a phrase in a quoted text is refused: %s', (text, path) => {
    assert.deepEqual(
      verdict({ [path]: text }).filter((line) => line.endsWith('prose')),
      [`${path}:1 prose`],
    )
  })

  test('a phrase in a page is refused, across lines, but not in code; STYLE.md may quote it', () => {
    const text = 'A page.\n\n```\nat once\n```\n\nThe job runs `at once` or\nat\nonce.'
    const pages = ['docs/a.md', 'STYLE.md'].map((path) => ({ path, text }))
    assert.deepEqual(
      checkPages(pages).map(({ path, line }) => `${path}:${line}`),
      ['docs/a.md:8'],
    )
  })

  test('plain English, code, templates and comments of tests are accepted', () => {
    const text = `// There is no row, and the client is not asked. It says what is wrong.\nconst text = \`null where\``
    const test = '// Whoever writes a test.'
    assert.deepEqual(
      verdict({
        'src/http/a.ts': text,
        'src/http/a.test.ts': test,
        'src/db/schema/a.sql': "select 'at once' as so_many, of_which from t -- one row",
      }),
      [],
    )
  })
})

describe('the tree of the house', () => {
  test('every folder with source files and every file of src needs a line', () => {
    const files = [
      'main.ts',
      'config.test.ts',
      'db/sql.ts',
      'db/schema/a.sql',
      'features/a/testing/b.ts',
      'features/a/b/c.ts',
    ]
    assert.deepEqual(listRooms(files), ['db', 'features/a/b', 'main.ts'])
  })

  test('a folder without a line and a line without a folder are both named', () => {
    const lines = { features: 'all', 'features/a': 'one', gone: 'nothing' }
    assert.deepEqual(compareRooms(['features/a', 'features/b'], lines), [
      'src/features/b has no line',
      'src/gone has a line and is not there',
    ])
    assert.deepEqual(compareRooms(['features/a'], { features: 'all', 'features/a': 'one' }), [])
  })

  test('folders stand below their parents', () => {
    assert.deepEqual(drawTree({ 'a.ts': 'first', db: 'second', 'db/inner': 'third' }).split('\n'), [
      'src/',
      '  a.ts                 first',
      '  db/                  second',
      '    inner/             third',
    ])
  })
})

describe('erasable', () => {
  test('enum and namespace are refused', () => {
    assert.deepEqual(verdict({ 'src/db/a.ts': 'export const enum Side { buy }' }), ['src/db/a.ts:1 erasable'])
    assert.deepEqual(verdict({ 'src/db/a.ts': '\n  declare namespace Ledger {}' }), [
      'src/db/a.ts:2 erasable',
    ])
  })

  test('the words in a schema, a string or a comment are accepted', () => {
    const text = `const a = { enum: ['buy'], namespace: 'x' }\n// enum Side\nconst b = \`\nenum Side {\``
    assert.deepEqual(verdict({ 'src/db/a.ts': text }), [])
  })
})

describe('time', () => {
  test.each([
    'new Date()',
    'new Date',
    'new Date( )',
    'Date.now()',
  ])('%s is refused inside the house', (call) => {
    assert.deepEqual(verdict({ 'src/ledger/a.ts': `const a = 1\nconst now = ${call}` }), [
      'src/ledger/a.ts:2 time',
    ])
  })

  test.each([
    'src/main.ts',
    'src/http/api/pipeline.ts',
    'src/worker/worker.ts',
    'src/values/clock.ts',
    'src/values/ids.ts',
    'src/db/embedded.ts',
    'src/ledger/post.test.ts',
    'cli/demo.ts',
    'bench/orders.ts',
  ])('%s is accepted at the edge', (path) => {
    assert.deepEqual(verdict({ [path]: 'const now = [new Date(), Date.now()]' }), [])
  })

  test('a date made of a value is accepted anywhere', () => {
    assert.deepEqual(
      verdict({ 'src/ledger/a.ts': `new Date(now); new Date('2026-07-14'); new DateRange()` }),
      [],
    )
  })
})

describe('ledger', () => {
  const writes = [
    'insert into ledger_lines values (1)',
    'update ledger_balances',
    'Delete  From\n ledger_lines',
  ]

  test.each(writes)('%s is refused outside the ledger', (statement) => {
    const text = `const a = sql\`\n${statement}\``
    assert.deepEqual(verdict({ 'src/features/payments/deposits/write.ts': text }), [
      'src/features/payments/deposits/write.ts:2 ledger',
    ])
    assert.deepEqual(verdict({ 'src/seed/demo.sql': statement }), ['src/seed/demo.sql:1 ledger'])
  })

  test.each(writes)('%s is accepted in the ledger and its migrations', (statement) => {
    assert.deepEqual(verdict({ 'src/ledger/post.ts': `sql\`${statement}\`` }), [])
    assert.deepEqual(verdict({ 'src/db/schema/20-ledger.sql': statement }), [])
  })

  test('any room may read it', () => {
    const text = 'sql`select amount from ledger_lines` // never update ledger_lines'
    assert.deepEqual(verdict({ 'src/features/payments/withdrawals/read.ts': text }), [])
  })
})

describe('unfinished', () => {
  test.each(['TODO', 'FIXME', 'XXX', 'Not implemented', 'placeholder'])('%s is refused in src', (word) => {
    assert.deepEqual(verdict({ 'src/db/a.ts': `\n// ${word}: later` }), ['src/db/a.ts:2 unfinished'])
  })

  test('longer words are accepted', () => {
    assert.deepEqual(verdict({ 'src/db/a.ts': `const name = 'todos' // XXXL placeholders` }), [])
  })
})

describe('run', () => {
  // In two parts, so that this file holds no such call itself.
  test.each([
    'test' + '.only',
    'it' + '.skip',
    'describe' + '.todo',
    'test.each' + '.only',
    'x' + 'it',
  ])('%s is refused', (call) => {
    assert.deepEqual(verdict({ 'test/a.test.ts': `${call}('a', () => {})` }), ['test/a.test.ts:1 run'])
  })

  test('a plain test is accepted', () => {
    assert.deepEqual(verdict({ 'src/db/a.test.ts': `test('the only one', () => exit(1))` }), [])
  })
})

describe('documented', () => {
  const bare = [
    'export function add(a: string) {}',
    'export async function add() {}',
    'export const add = (a: string): string => a',
    'export const add = async <T>(a: T) => a',
    'export const add: Add = (a) => a',
    'export const add = a => a',
    '// Adds.\nexport function add() {}',
    '/* Adds. */\nexport function add() {}',
    '/** Adds. */\nconst one = 1\nexport function add() {}',
  ]

  test.each(bare)('%s is refused where arithmetic or money is', (text) => {
    for (const layer of ['ledger', 'fixed-income', 'values', 'market'])
      assert.deepEqual(verdict({ [`src/${layer}/a.ts`]: text }), [
        `src/${layer}/a.ts:${text.split('\n').length} documented`,
      ])
    assert.deepEqual(verdict({ 'src/http/a.ts': text }), [
      `src/http/a.ts:${text.split('\n').length} documented?`,
    ])
  })

  test.each([
    '/** Adds. */\nexport function add() {}',
    '/**\n * Adds.\n */\nexport const add = (a: string) => a',
    '/** Adds. */\nexport function add(a: string): string\nexport function add(a: number): string',
    'function add() {}',
    'export const one = (1 + 2) * 3',
    'export const list = [1].map((a) => a)',
    'export type Add = (a: string) => void\nexport interface Sum { add: string }',
  ])('%s is accepted', (text) => {
    assert.deepEqual(verdict({ 'src/values/a.ts': text }), [])
  })
})

describe('sizes', () => {
  test('300 lines are accepted and 301 are refused; tests may be longer', () => {
    assert.deepEqual(verdict({ 'src/db/a.ts': 'a\n'.repeat(300) }), [])
    assert.deepEqual(verdict({ 'src/db/a.ts': 'a\n'.repeat(301) }), ['src/db/a.ts:1 length'])
    assert.deepEqual(verdict({ 'src/db/a.test.ts': 'a\n'.repeat(301) }), [])
  })

  const body = (lines: number) => '  call()\n'.repeat(lines - 2)

  test.each([
    ['a function', 'function add() {\n', '}'],
    ['a function whose answer has a type of several members', 'function add(): {\n  a: string\n} {\n', '}'],
    ['an arrow function', 'const add = async (a: string): Promise<void> => {\n', '}'],
    ['a method of an object', 'const all = {\n  async add(a: string) {\n', '  }\n}'],
  ])('%s of 61 lines is refused', (_, head, end) => {
    const before = head.split('\n').length - 2
    const line = head.startsWith('const all') ? 2 : 1
    const text = (lines: number) => `${head}${body(line === 2 ? lines : lines - before)}${end}`
    assert.deepEqual(verdict({ 'src/db/a.ts': text(60) }), [])
    assert.deepEqual(verdict({ 'src/db/a.ts': text(61) }), [`src/db/a.ts:${line} function`])
    assert.deepEqual(verdict({ 'src/db/a.test.ts': text(61) }), [])
  })

  test('a line of 121 columns is refused, in a template and in SQL as well', () => {
    const text = `const a = \`\n${'x'.repeat(121)}\``
    assert.deepEqual(verdict({ 'src/db/a.ts': text }), ['src/db/a.ts:2 columns'])
    assert.deepEqual(verdict({ 'src/db/schema/a.sql': '-'.repeat(121) }), ['src/db/schema/a.sql:1 columns'])
    assert.deepEqual(verdict({ 'src/db/a.ts': '/'.repeat(120), 'test/a.ts': '/'.repeat(121) }), [])
  })

  test('a folder of 17 files is refused; tests do not count', () => {
    const files = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`src/http/file-${n}.ts`, '']))
    assert.deepEqual(verdict({ ...files(16), 'src/http/a.test.ts': '' }), [])
    assert.deepEqual(verdict(files(17)), ['src/http:1 folder'])
  })

  test('a folder of 17 folders is refused; those of src itself are the layers', () => {
    const files = (root: string, count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`${root}/room-${n}/a.ts`, '']))
    assert.deepEqual(verdict(files('src/http', 16)), [])
    assert.deepEqual(verdict(files('src/http', 17)), ['src/http:1 folder'])
    assert.deepEqual(
      verdict(files('src', 17)).filter((finding) => finding.endsWith('folder')),
      [],
    )
  })

  test('a file with more than 15 imports is refused, except for the tables of contents', () => {
    const text = (count: number) =>
      Array.from({ length: count }, (_, n) => `import { a${n} } from './b-${n}.ts'\n`).join('')
    const tables = { 'src/api.ts': text(16), 'src/features/orders/feature.ts': text(16) }
    assert.deepEqual(verdict({ 'src/http/a.ts': text(15), ...tables }), [])
    assert.deepEqual(verdict({ 'src/http/a.ts': text(16) }), ['src/http/a.ts:1 imports'])
  })
})

describe('packed spreads', () => {
  test.each([
    ['an object', 'const a = {\n  ...{ b, c },\n}', 2],
    ['the last member', 'const a = { b, ...{ c } }', 1],
    ['a list', 'const a = [b, ...[c, d]]', 1],
    ['arguments', 'call(a, ...[b, c])', 1],
  ])('a literal that is spread into %s is refused, in tests too', (_, text, line) => {
    assert.deepEqual(verdict({ 'src/db/a.ts': text }), [`src/db/a.ts:${line} packed`])
    assert.deepEqual(verdict({ 'test/support/a.ts': text }), [`test/support/a.ts:${line} packed`])
  })

  test.each([
    'const a = { ...(b ? { c } : {}) }',
    'const a = [...[b, c].map(d), ...e]',
    'const a = (...[b]: string[]) => b',
    'const a = `...{ b }`',
  ])('%s is accepted', (text) => {
    assert.deepEqual(verdict({ 'src/db/a.ts': text }), [])
  })

  test('the attributes of an element may be spread', () => {
    assert.deepEqual(verdict({ 'packages/console/src/a.tsx': 'const a = <Amount {...{ b, c }} />' }), [])
  })
})

describe('memory', () => {
  test.each([
    'const prices = new Map<string, Price>()',
    'export const rows = new WeakMap<Row, Shown>()',
    'let hubs = new WeakSet<App>()',
    'const names: Map<string, string> = new Map()',
    'const done = new Set<string>()',
    "const kinds = new Map([['a', 1]])\nkinds.set('b', 2)",
  ])('a module may not fill a collection of its own: %s', (text) => {
    assert.deepEqual(verdict({ 'src/market/prices.ts': text }), ['src/market/prices.ts:1 memory'])
    assert.deepEqual(verdict({ 'src/memory/cache-by-key.ts': text, 'src/market/a.test.ts': text }), [])
  })

  test.each([
    "const kinds = new Map([['a', 1]])",
    'const NONE: ReadonlyMap<string, Price> = new Map()',
    'const currencies = new Set(CURRENCIES)',
    'function load() {\n  const rows = new Map<string, Row>()\n}',
  ])('a constant table, or a collection inside a function, is accepted: %s', (text) => {
    assert.deepEqual(verdict({ 'src/market/prices.ts': text }), [])
  })
})

describe('tables', () => {
  test.each([
    'insert into positions (tenant)',
    'update positions p set units = 1',
    'delete  from\n positions',
  ])('%s is refused outside the room that owns the table', (statement) => {
    const text = `sql\`${statement}\``
    assert.deepEqual(verdict({ 'src/features/orders/trades/settlement/settle-trades.ts': text }), [
      'src/features/orders/trades/settlement/settle-trades.ts:1 tables',
    ])
    assert.deepEqual(verdict({ 'src/features/portfolio/holdings/move-positions.ts': text }), [])
    assert.deepEqual(verdict({ 'src/db/schema/60-holdings.sql': text }), [])
    const test = 'src/features/orders/trading/a.test.ts'
    assert.ok(!verdict({ [test]: text }).includes(`${test}:1 tables`))
  })

  test('any room may read a table, and names that are not our tables are ignored', () => {
    const text = 'sql`select units from positions` // never update positions'
    assert.deepEqual(
      verdict({ 'src/features/orders/trading/read.ts': `${text}\nsql\`update of_words set a = 1\`` }),
      [],
    )
  })

  test('the name of a ledger account is spelled only in the chart', () => {
    const text = "sql`select 'customer:' || id || ':free'`"
    assert.deepEqual(verdict({ 'src/features/orders/trading/read.ts': text }), [
      'src/features/orders/trading/read.ts:1 chart',
    ])
    assert.deepEqual(verdict({ 'src/ledger/chart.ts': text }), [])
  })
})

describe('types', () => {
  const type = 'export interface Entry {\n  id: string\n}\n'

  test('a second exported type of the same name in src is refused', () => {
    const files = { 'src/banks/bank.ts': type, 'src/ledger/post.ts': `\n${type}`, 'src/values/ids.ts': type }
    assert.deepEqual(verdict(files), ['src/ledger/post.ts:2 one-meaning', 'src/values/ids.ts:1 one-meaning'])
  })

  test('a type inside a file, a re-export and a type of a test are accepted', () => {
    const other = "interface Entry {}\nexport type { Entry } from '../banks/bank.ts'"
    assert.deepEqual(
      verdict({ 'src/banks/bank.ts': type, 'src/backup/read.ts': other, 'test/support/entry.ts': type }),
      [],
    )
  })
})

describe('debts', () => {
  const files = [{ path: 'src/db/a.ts', text: `// ${'a'.repeat(120)}\n// ${'b'.repeat(120)}` }]
  const left = (owed: Record<string, number>) => withoutDebts(tidy(files), owed).map(({ rule }) => rule)

  test('faults that are older than their rule are accepted, up to their recorded number', () => {
    assert.deepEqual(left({ 'src/db/a.ts columns': 2 }), [])
    assert.deepEqual(left({ 'src/db/a.ts columns': 1 }), ['columns', 'columns'])
    assert.deepEqual(left({}), ['columns', 'columns'])
  })

  test('a paid debt must leave the list', () => {
    assert.deepEqual(left({ 'src/db/a.ts columns': 3 }), ['columns'])
    assert.deepEqual(left({ 'src/db/a.ts columns': 2, 'src/gone.ts length': 1 }), ['length'])
  })
})

describe('links', () => {
  const there = ['docs/a.md', 'docs/b.md', 'LICENSE', 'src/main.ts']
  const exists = (path: string) => there.includes(path)
  const lines = (findings: { line: number; message: string }[]) =>
    findings.map(({ line, message }) => `${line} ${message}`)

  test('links to missing files and headings are refused on every page', () => {
    const text = [
      '# One & two',
      '[here](#one--two) [there](b.md#ship-it) [again](b.md#ship-it-1) [web](https://example.com/#none)',
      '[lost](c.md) [file](../LICENSE)',
      '[no heading](b.md#ship) `[code](none.md)`',
      '```',
      '# not a heading',
      '[block](none.md)',
      '```',
      '[up](#not-a-heading)',
    ].join('\n')
    const pages = [
      { path: 'docs/a.md', text },
      { path: 'docs/b.md', text: '## Ship [it](a.md)\n## Ship it\n' },
    ]
    assert.deepEqual(lines(findDeadLinks(pages, exists)), [
      '3 c.md: there is no such file',
      '4 b.md#ship: there is no such heading',
      '9 #not-a-heading: there is no such heading',
    ])
  })

  test('a page that names a missing source file is refused', () => {
    const text = '`src/main.ts` and `src/gone.ts`\n`gone.ts` is free, and so is src/gone.ts without marks'
    assert.deepEqual(lines(findLostNames([{ path: 'docs/a.md', text }], exists)), [
      '1 src/gone.ts: there is no such file',
    ])
  })
})

describe('reading source', () => {
  test('strings and comments are distinguished from code', () => {
    const text = "a('/*') /* b */ `c${d('}') + `e`}f` // g\nh / i / j; k = /['\"`]/g; l('m')"
    const code = "a('  ')         ` ${d(' ') + ` `} `     \nh / i / j; k = /       ; l(' ')"
    assert.equal(blank(text, 'comments and strings'), code)
    assert.equal(blank("'// a' // b", 'comments'), "'// a'     ")
  })

  test('an import in a string or a comment is ignored', () => {
    const text = "// import './a.ts'\nconst b = `\nimport './b.ts'`\nimport c, { type D } from \"./c.ts\""
    assert.deepEqual(importsOf(text), [{ specifier: './c.ts', line: 4, type_only: false, late: false }])
  })
})
