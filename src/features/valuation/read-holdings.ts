// Everything an account holds at this moment, read in one statement: the answer is consistent at one instant, and no
// trade comes between cash and positions. The rows are compared with those read before: as long as they are the same,
// so is the object that is made of them.
import type { ReadContext } from '../../context.ts'
import { toInstant } from '../../db/database.ts'
import { part } from '../../db/sql.ts'
import { textRows } from '../../db/text-rows.ts'
import { notFound } from '../../errors.ts'
import { available, reserved, rolloverLoan } from '../../ledger/chart.ts'
import { cacheByKey } from '../../memory/cache-by-key.ts'
import { type Day, dayOf, type Instant } from '../../values/time.ts'
import { assembleHoldings, type HoldingRows, type Holdings } from './assemble-holdings.ts'
import { SETTLED_DAYS } from './coupon-windows.ts'
import { listDueCoupons, receivables } from './read.ts'
import type { DueCoupon } from './receivables.ts'

export type { Holdings } from './assemble-holdings.ts'

/** The rows of an account as they are stored: each list is one text. */
interface Stored {
  closed_at: Instant | null
  base_currency: HoldingRows['currency']
  funding_currencies: HoldingRows['currency'][]
  positions: string | null
  balances: string | null
  unsettled: string | null
  rolling: string[]
  receivables: string | null
}

/** The rows of an account, the coupons that the read looked for, and the holdings assembled from both. */
interface Reading {
  stored: Stored
  day: Day
  due: DueCoupon[]
  holdings: Holdings
}

// A character takes about 20 bytes with what is made of it, so the bound of the cache is some 30 MB.
const readings = cacheByKey<string, Reading>('holdings', ({ stored }) => sizeOf(stored))

/**
 * Gives the holdings of the account, or refuses an unknown account. The coupons to look for follow from what it held
 * at the last read; if it holds something else now, a second statement reads it again with the right ones.
 */
export async function readHoldings(context: ReadContext, account: string): Promise<Holdings> {
  const key = `${context.tenant} ${account}`
  const day = dayOf(context.now)
  const before = readings.get(key)
  const expected = await expectedCoupons(context, before, day)
  const first = await readStored(context, account, expected)
  const isExpected = before?.day === day && before.stored.positions === first.positions
  const due = isExpected ? expected : await dueCoupons(context, first)
  const isWhole = due.every((coupon) => expected.some(({ instrument }) => instrument === coupon.instrument))
  const stored = isWhole ? first : await readStored(context, account, due)
  if (before?.day === day && isSame(before.stored, stored)) return before.holdings
  const reading = { stored, day, due: isWhole ? expected : due }
  const holdings = assembleHoldings(account, rowsOf(stored), reading.due)
  readings.set(key, { ...reading, holdings })
  return holdings
}

async function expectedCoupons(context: ReadContext, before: Reading | undefined, day: Day) {
  if (!before) return []
  return before.day === day ? before.due : dueCoupons(context, before.stored)
}

const dueCoupons = (context: ReadContext, { positions }: Stored): Promise<DueCoupon[]> =>
  listDueCoupons(
    context,
    POSITIONS.read(positions).map(({ instrument }) => instrument!),
    dayOf(context.now),
  )

const POSITIONS = textRows({
  ...{ id: true, instrument: true, status: true, quantity: true, average_price: true },
  ytm: 'round(ytm, 4)',
  ...{
    total_buy_trades: true,
    automatic_rollover: true,
    most_recent_maturity_period: true,
    created_at: true,
  },
  opened_at: 'nullif(opened_at, created_at)',
  modified_at: 'nullif(modified_at, created_at)',
  closed_at: true,
})
const BALANCES = textRows({ account: true, asset: true, balance: true })
const UNSETTLED = textRows({
  position: true,
  unit_quantity: 'coalesce(unit_quantity, 0)',
  currency: true,
  cash_amount: 'coalesce(cash_amount, 0)',
})
const RECEIVABLES = textRows({ position: true, instrument: true, units: true })

async function readStored(
  { sql, tenant, now }: ReadContext,
  account: string,
  due: DueCoupon[],
): Promise<Stored> {
  const isShown = part`
    status <> 'closed' or closed_at > ${now}::timestamptz - make_interval(days => ${SETTLED_DAYS})`
  const [stored] = await sql<Stored>`
    select closed_at, base_currency, funding_currencies,
      (select string_agg(${POSITIONS.line}, E'\n' order by created_at desc, id desc)
       from positions where tenant = ${tenant} and account = ${account} and (${isShown})) as positions,
      (select string_agg(${BALANCES.line}, E'\n') from ledger_balances
       where tenant = ${tenant} and account in (${available(account)}, ${reserved(account)}, ${rolloverLoan(account)})
         and balance <> 0) as balances,
      (select string_agg(${UNSETTLED.line}, E'\n')
       from transactions where tenant = ${tenant} and account = ${account} and not settled) as unsettled,
      array(select rolls from orders
            where tenant = ${tenant} and account = ${account} and rolls is not null
              and status <> 'cancelled') as rolling,
      (select string_agg(${RECEIVABLES.line}, E'\n' order by position)
       from (${receivables(tenant, [account], due, now)}) r) as receivables
    from accounts where tenant = ${tenant} and id = ${account}`
  if (!stored) throw notFound('account')
  return stored
}

const isSame = (one: Stored, other: Stored) =>
  one.positions === other.positions &&
  one.balances === other.balances &&
  one.unsettled === other.unsettled &&
  one.receivables === other.receivables &&
  one.closed_at === other.closed_at &&
  one.base_currency === other.base_currency &&
  String(one.funding_currencies) === String(other.funding_currencies) &&
  String(one.rolling) === String(other.rolling)

const sizeOf = ({ positions, balances, unsettled, receivables }: Stored) =>
  100 + [positions, balances, unsettled, receivables].reduce((total, text) => total + (text?.length ?? 0), 0)

function rowsOf(stored: Stored): HoldingRows {
  return {
    closed_at: stored.closed_at,
    currency: stored.base_currency,
    funding_currencies: stored.funding_currencies,
    rolling: new Set(stored.rolling),
    balances: BALANCES.read(stored.balances) as HoldingRows['balances'],
    unsettled: UNSETTLED.read(stored.unsettled) as HoldingRows['unsettled'],
    receivables: RECEIVABLES.read(stored.receivables) as HoldingRows['receivables'],
    positions: POSITIONS.read(stored.positions).map((row) => {
      const created_at = toInstant(row.created_at!)
      return {
        id: row.id!,
        instrument: row.instrument!,
        status: row.status as HoldingRows['positions'][number]['status'],
        quantity: row.quantity!,
        average_price: row.average_price,
        ytm: row.ytm,
        total_buy_trades: Number(row.total_buy_trades),
        automatic_rollover: row.automatic_rollover === 'true',
        most_recent_maturity_period: row.most_recent_maturity_period,
        opened_at: row.opened_at ? toInstant(row.opened_at) : created_at,
        closed_at: row.closed_at ? toInstant(row.closed_at) : null,
        created_at,
        modified_at: row.modified_at ? toInstant(row.modified_at) : created_at,
      }
    }),
  }
}
