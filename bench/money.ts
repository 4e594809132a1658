// The list of an account with a million entries against that of one with a thousand, side by side on one server, which
// are asked in turns: first page, next page, a page from the far end, by type, by position.
import pg from 'pg'
import { COUPONS, fillEntries } from '../test/support/fill-entries.ts'
import { openTestAccount } from '../test/support/journey.ts'
import { type Measured, median, type Stage } from './stage.ts'

const SMALL = 1_000
const LARGE = Number(process.env.BENCH_ENTRIES ?? 1_000_000)
const WARM = 30
const TURNS = 201
const PAGE = 50

interface Book {
  account: string
  position: string
}

/** How much longer pages of the list take over a thousand times as many entries; the figure is the worst of them. */
export async function benchMoney(stage: Stage): Promise<Measured> {
  const few = await keepBook(stage, SMALL)
  const many = await keepBook(stage, LARGE)
  await settle(stage)
  const ratios: number[] = []
  const lines: string[] = []
  for (const [name, pathOf] of Object.entries(operations)) {
    const paths = [await pathOf(stage, few), await pathOf(stage, many)] as const
    const [a, b] = await inTurns(stage, paths)
    ratios.push(b / a)
    lines.push(`${name}: ${a.toFixed(2)} ms, ${b.toFixed(2)} ms, ${(b / a).toFixed(2)} times as long`)
  }
  const name = `Money: pages of ${PAGE} of an account with ${LARGE} entries against one with ${SMALL}`
  return { name, lines, figure: Math.max(...ratios), goal: -1.2, unit: 'times as long at worst' }
}

async function keepBook({ app, tenant, caller }: Stage, count: number): Promise<Book> {
  const instruments = await caller.get('/instruments?limit=50')
  const { account } = await openTestAccount(caller)
  const ids = instruments.map((one: { id: string }) => one.id)
  const [position] = await fillEntries(app, tenant, account.id, count, ids)
  return { account: account.id, position: position! }
}

// The database counts and sorts out the new rows, as it does by itself in time.
async function settle({ databaseUrl }: Stage) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}

type PathOf = (stage: Stage, book: Book) => Promise<string>

const ofAccount =
  (query = ''): PathOf =>
  async (_, { account }) =>
    `/accounts/${account}/transactions?limit=${PAGE}${query}`

const ofPosition =
  (query = ''): PathOf =>
  async (_, { position }) =>
    `/positions/${position}/transactions?limit=${PAGE}${query}`

/** The page after a number of entries, reached as a client would: by the cursor of the page before. */
const behind =
  (pathOf: PathOf, entries: number): PathOf =>
  async (stage, book) => {
    const path = await pathOf(stage, book)
    const { headers } = await stage.caller.call('GET', path.replace(`limit=${PAGE}`, `limit=${entries}`))
    return `${path}&cursor=${headers.get('next-cursor')}`
  }

const operations: Record<string, PathOf> = {
  'first page': ofAccount(),
  'next page': behind(ofAccount(), PAGE),
  'page behind 900 entries': behind(ofAccount(), 900),
  'by a type that half the entries have': ofAccount('&transaction_types=buy'),
  [`by a type that the oldest ${COUPONS} have`]: ofAccount('&transaction_types=coupon_payment'),
  'by three types': ofAccount(
    '&transaction_types=fee&transaction_types=coupon_payment&transaction_types=deposit',
  ),
  'of a position': ofPosition(),
  'of a position, by type': ofPosition('&transaction_types=sell'),
}

/** The medians of both, in milliseconds; the order changes with each turn. */
async function inTurns({ caller }: Stage, paths: readonly [string, string]): Promise<[number, number]> {
  const took: [number[], number[]] = [[], []]
  for (let turn = -WARM; turn < TURNS; turn++)
    for (const which of turn % 2 ? ([0, 1] as const) : ([1, 0] as const)) {
      const begun = performance.now()
      await caller.get(paths[which])
      if (turn >= 0) took[which].push(performance.now() - begun)
    }
  return [median(took[0]), median(took[1])]
}
