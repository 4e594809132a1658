// All holdings of an account at this moment, ready to be valued, read in one statement. The rows are compared with
// those of the last read: as long as they are the same, so is the object that is made of them.
import type { ReadContext } from '../../../context.ts'
import { part } from '../../../db/sql.ts'
import { textRows } from '../../../db/text-rows.ts'
import { notFound } from '../../../errors.ts'
import { cacheByKey } from '../../../memory/cache-by-key.ts'
import { type Decimal, isZero, units } from '../../../values/decimal.ts'
import { type Day, dayOf, type Instant } from '../../../values/time.ts'
import { isPaidAfter, SETTLED_DAYS } from '../holding-history/coupon-windows.ts'
import { listDueCoupons, receivables } from '../holding-history/read-receivables.ts'
import type { Snapshot } from '../holding-history/replay-entries.ts'
import { type DueCoupon, type Receivable, receivableOf } from '../holding-history/rules.ts'
import { assembleCash, assemblePositions, type PositionRow } from './assemble-holdings.ts'
import { type Cash, cashBalance, sortCash } from './cash.ts'
import type { CashBalance } from './schemas.ts'
import { holdingColumns, holdingRowsOf, instrumentsOf, type StoredHoldings } from './stored-holdings.ts'

/** The holdings of an account: an immutable object, and the same one as long as nothing changes. */
export interface Holdings {
  currency: Cash['currency']
  /** As `listCashBalances` gives it. */
  cash: readonly CashBalance[]
  /** The positions with units or a receivable, newest first, as `listPositionRows` gives them. */
  positions: readonly PositionRow[]
  /** The same positions, ready to be valued. */
  to_value: Snapshot['positions']
}

/** The rows of an account as they are stored. */
interface Stored extends StoredHoldings {
  closed_at: Instant | null
  base_currency: Cash['currency']
  funding_currencies: Cash['currency'][]
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
 * Returns the holdings of the account, or refuses if there is no such account. The coupons to look for follow from
 * the holdings at the last read; if the account holds other bonds now, a second statement reads it again with their
 * coupons.
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
  const holdings = holdingsOf(account, stored, reading.due)
  readings.set(key, { ...reading, holdings })
  return holdings
}

async function expectedCoupons(context: ReadContext, before: Reading | undefined, day: Day) {
  if (!before) return []
  return before.day === day ? before.due : dueCoupons(context, before.stored)
}

const dueCoupons = (context: ReadContext, stored: Stored): Promise<DueCoupon[]> =>
  listDueCoupons(context, instrumentsOf(stored), dayOf(context.now))

const RECEIVABLES = textRows({ position: true, instrument: true, units: true })

async function readStored(
  { sql, tenant, now }: ReadContext,
  account: string,
  due: DueCoupon[],
): Promise<Stored> {
  const isShown = part`
    status <> 'closed' or closed_at > ${now}::timestamptz - make_interval(days => ${SETTLED_DAYS})`
  const [stored] = await sql<Stored>`
    select a.closed_at, a.base_currency, a.funding_currencies, ${holdingColumns(isShown, dayOf(now))},
      (select string_agg(${RECEIVABLES.line}, E'\n' order by position)
       from (${receivables(tenant, [account], due, now)}) r) as receivables
    from accounts a where a.tenant = ${tenant} and a.id = ${account}`
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

function holdingsOf(account: string, stored: Stored, due: readonly DueCoupon[]): Holdings {
  const rows = holdingRowsOf(stored)
  const owed = receivablesOf(stored, due)
  const positions = assemblePositions(account, rows).filter(({ id, total }) => !isZero(total) || owed.has(id))
  return {
    currency: stored.base_currency,
    cash: sortCash(assembleCash(account, rows), stored.funding_currencies).map(cashBalance),
    positions,
    to_value: positions.map(({ id, instrument, total }) => ({
      position: id,
      instrument,
      quantity: units(total),
      last_price: null,
      receivable: owed.get(id) ?? null,
    })),
  }
}

// A coupon that is paid after the account has closed is not its own.
function receivablesOf(
  { receivables, closed_at }: Stored,
  due: readonly DueCoupon[],
): Map<string, Receivable> {
  const rows = RECEIVABLES.read(receivables) as { position: string; instrument: string; units: Decimal }[]
  return new Map(
    rows
      .map(({ position, ...row }) => [position, receivableOf(row, due)] as const)
      .filter(([, receivable]) => closed_at === null || !isPaidAfter(receivable, closed_at)),
  )
}
