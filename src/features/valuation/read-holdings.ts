// Everything an account holds at this moment, read in one statement: what it shows is of one instant, and no trade
// comes between cash and positions.
import type { ReadContext } from '../../context.ts'
import { toInstant } from '../../db/database.ts'
import { notFound } from '../../errors.ts'
import { free, held, rolloverLoan } from '../../ledger/chart.ts'
import { CURRENCIES } from '../../values/currencies.ts'
import { add, type Decimal, isPositive, isZero, negate } from '../../values/decimal.ts'
import { type Day, dayOf, type Instant } from '../../values/time.ts'
import type { PositionRow } from '../holdings/read.ts'
import { type Cash, cashBalance, orderCash } from '../holdings/rules.ts'
import type { CashBalance } from '../holdings/schemas.ts'
import { isPaidAfter, SETTLED_DAYS } from './coupon-windows.ts'
import { type Due, listDue, receivableOf, receivables } from './read.ts'
import type { Receivable } from './rules.ts'

type Currency = Cash['currency']

/** What an account holds. As long as it is the same it is the same object, which nobody may change. */
export interface Holdings {
  currency: Currency
  /** As `listCashBalances` gives it. */
  cash: readonly CashBalance[]
  /** The positions of which there is something, newest first, as `listPositionRows` gives them. */
  positions: readonly PositionRow[]
  /** By position: the coupon that it is to be paid. */
  receivables: ReadonlyMap<string, Receivable>
}

interface Stored {
  closed_at: Instant | null
  base_currency: Currency
  funding_currencies: Currency[]
  positions: string | null
  balances: string | null
  unsettled: string | null
  rolling: string[]
  receivables: string | null
}

/** What was stored when an account was looked at last, and the coupons that were then looked for. */
interface Known {
  stored: Stored
  day: Day
  due: Due[]
  holdings: Holdings
}

/**
 * Gives what the account holds, or refuses where there is none. Which coupons are to be looked for follows from what it
 * held when it was looked at last; where that is not so any more, it is read once again.
 */
export async function readHoldings(context: ReadContext, account: string): Promise<Holdings> {
  const key = `${context.tenant} ${account}`
  const day = dayOf(context.now)
  const before = known.get(key)
  const asked = !before ? [] : before.day === day ? before.due : await dueOf(context, before.stored)
  const stored = await readStored(context, account, asked)
  const isSame = before?.day === day && before.stored.positions === stored.positions
  const due = isSame ? asked : await dueOf(context, stored)
  const isWhole = due.every((one) => asked.some(({ instrument }) => instrument === one.instrument))
  const whole = isWhole ? stored : await readStored(context, account, due)
  const looked = isWhole ? asked : due
  return remembered(key, { stored: whole, day, due: looked }, () => assemble(account, whole, looked))
}

const dueOf = (context: ReadContext, { positions }: Stored): Promise<Due[]> =>
  listDue(
    context,
    linesOf(positions).map(([, instrument]) => instrument!),
    dayOf(context.now),
  )

// Each list comes as one text, a row to a line: hundreds of rows of many columns take the driver several times as long.
// Nothing in them can hold a tab or the end of a line.
async function readStored({ sql, tenant, now }: ReadContext, account: string, due: Due[]): Promise<Stored> {
  const [stored] = await sql<Stored>`
    select closed_at, base_currency, funding_currencies,
      (select string_agg(concat_ws(E'\t', id, instrument, status, quantity, coalesce(average_price::text, ''),
                coalesce(round(ytm, 4)::text, ''), total_buy_trades, automatic_rollover,
                coalesce(most_recent_maturity_period, ''), created_at, coalesce(nullif(opened_at, created_at)::text, ''),
                coalesce(nullif(modified_at, created_at)::text, ''), coalesce(closed_at::text, '')), E'\n'
                order by created_at desc, id desc)
       from positions
       where tenant = ${tenant} and account = ${account}
         and (status <> 'closed' or closed_at > ${now}::timestamptz - make_interval(days => ${SETTLED_DAYS}))) as positions,
      (select string_agg(concat_ws(E'\t', account, asset, balance), E'\n') from ledger_balances
       where tenant = ${tenant} and account in (${free(account)}, ${held(account)}, ${rolloverLoan(account)})
         and balance <> 0) as balances,
      (select string_agg(concat_ws(E'\t', coalesce(position, ''), coalesce(unit_quantity, 0), coalesce(currency, ''),
                coalesce(cash_amount, 0)), E'\n')
       from transactions where tenant = ${tenant} and account = ${account} and not settled) as unsettled,
      array(select rolls from orders
            where tenant = ${tenant} and account = ${account} and rolls is not null and status <> 'cancelled') as rolling,
      (select string_agg(concat_ws(E'\t', position, instrument, units), E'\n' order by position)
       from (${receivables(tenant, [account], due, now)}) r) as receivables
    from accounts where tenant = ${tenant} and id = ${account}`
  if (!stored) throw notFound('account')
  return stored
}

// Who looks at an account looks again: what was made of the same lines is still right. About 20 bytes for each of
// theirs, so at most some 30 MB; beyond that it starts anew.
const MOST_CHARACTERS = 1_500_000
const known = new Map<string, Known>()
let characters = 0

function remembered(
  key: string,
  { stored, day, due }: Omit<Known, 'holdings'>,
  make: () => Holdings,
): Holdings {
  const before = known.get(key)
  if (before?.day === day && isSame(before.stored, stored)) return before.holdings
  const holdings = make()
  characters += sizeOf(stored) - (before ? sizeOf(before.stored) : 0)
  if (characters > MOST_CHARACTERS) {
    known.clear()
    characters = sizeOf(stored)
  }
  known.set(key, { stored, day, due, holdings })
  return holdings
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

const linesOf = (text: string | null): string[][] =>
  text === null ? [] : text.split('\n').map((line) => line.split('\t'))

type Sums = Map<string, Decimal>

const include = (sums: Sums, name: string, x: Decimal) => sums.set(name, add(sums.get(name) ?? '0', x))
const sumOf = (sums: Sums, name: string): Decimal => sums.get(name) ?? '0'

function assemble(account: string, stored: Stored, due: readonly Due[]): Holdings {
  const balances = new Map<string, Sums>(
    [free(account), held(account), rolloverLoan(account)].map((place) => [place, new Map()]),
  )
  for (const [place, asset, balance] of linesOf(stored.balances))
    include(balances.get(place!)!, asset!, balance!)
  const [units, incoming]: [Sums, Sums] = [new Map(), new Map()]
  for (const [position, quantity, currency, amount] of linesOf(stored.unsettled)) {
    include(units, position!, quantity!)
    if (isPositive(amount!)) include(incoming, currency!, amount!)
  }
  const [freely, back, lent] = [...balances.values()] as [Sums, Sums, Sums]
  const cash = [...CURRENCIES].sort().map((currency) => ({
    currency,
    free: sumOf(freely, currency),
    held: sumOf(back, currency),
    lent: negate(sumOf(lent, currency)),
    unsettled_in: sumOf(incoming, currency),
  }))
  const rolling = new Set(stored.rolling)
  const positions = linesOf(stored.positions).map((fields) => {
    const row = readPosition(account, fields)
    row.is_rolling = rolling.has(row.id)
    row.unsettled = sumOf(units, row.id)
    if (row.status !== 'open') return row
    // The units in the ledger are those of the open position; one that is closing beside it knows its own.
    row.held = sumOf(back, row.instrument)
    row.total = add(sumOf(freely, row.instrument), row.held)
    return row
  })
  const coming = new Map<string, Receivable>()
  for (const [position, instrument, units] of linesOf(stored.receivables)) {
    const receivable = receivableOf({ instrument: instrument!, units: units! }, due)
    if (stored.closed_at === null || !isPaidAfter(receivable, stored.closed_at))
      coming.set(position!, receivable)
  }
  return {
    currency: stored.base_currency,
    cash: orderCash(cash, stored.funding_currencies).map(cashBalance),
    positions: positions.filter(({ id, total }) => !isZero(total) || coming.has(id)),
    receivables: coming,
  }
}

// In the order of the statement's columns; what is empty is null, or the same as created_at.
function readPosition(account: string, fields: string[]): PositionRow {
  const [
    id,
    instrument,
    status,
    quantity,
    average,
    ytm,
    trades,
    rollover,
    period,
    made,
    opened,
    modified,
    closed,
  ] = fields as [string, string, PositionRow['status'], ...string[]]
  const created_at = toInstant(made!)
  return {
    id,
    account,
    instrument,
    status,
    average_price: average || null,
    ytm: ytm || null,
    total_buy_trades: Number(trades),
    automatic_rollover: rollover === 't',
    most_recent_maturity_period: period || null,
    opened_at: opened ? toInstant(opened) : created_at,
    closed_at: closed ? toInstant(closed) : null,
    is_rolling: false,
    created_at,
    modified_at: modified ? toInstant(modified) : created_at,
    total: status === 'closed' ? '0' : quantity!,
    held: '0',
    unsettled: '0',
  }
}
