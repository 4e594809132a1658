// The calendar of the cash that is to come to an account and to leave it: coupons and maturities that the terms of
// instruments fix, announced corporate actions, and settlements of trades. Cash is what a booking of now would bring.
import type { ReadContext } from '../../../context.ts'
import { oneOf } from '../../../db/sql.ts'
import { failParam, Refusal } from '../../../errors.ts'
import { type Decimal, isZero } from '../../../values/decimal.ts'
import { addMonths, type Day, dayOf } from '../../../values/time.ts'
import { findAccount } from '../../customers/accounts/read.ts'
import { listRows } from '../../instruments/catalog/read.ts'
import { type ActionOnPosition, type Planned, planBookings } from '../bookings/plan-bookings.ts'
import { type ActionRow, actionColumns, type Scheduled } from '../read.ts'
import { decideExpected, decideMonths, type PeriodAhead } from './decide-expected.ts'
import type { CashFlow, CashFlowCalendar } from './flow-schemas.ts'

const USUAL_MONTHS = 12
const MOST_MONTHS = 60

/** Shows the flows of the account from today to the day, or for a year. */
export async function showCashFlows(
  context: ReadContext,
  id: string,
  until: Day | undefined,
): Promise<CashFlowCalendar> {
  const { id: account } = await findAccount(context, id)
  const period = periodOf(dayOf(context.now), until)
  const payments = await listPayments(context, account, period)
  const settlements = await listSettlements(context, account, period)
  const flows = [...payments, ...settlements].sort(byDay)
  return { account, ...period, flows, months: decideMonths(flows) as CashFlowCalendar['months'] }
}

function periodOf(today: Day, until: Day = addMonths(today, USUAL_MONTHS)): PeriodAhead {
  const refuse = (detail: string) => failParam('query.until', 'invalid_param', detail)
  if (until < today) throw refuse('Must not lie in the past.')
  if (until > addMonths(today, MOST_MONTHS)) throw refuse('Must lie at most five years ahead.')
  return { from: today, until }
}

const keyOf = ({ day, kind, symbol, reference }: CashFlow) => `${day} ${kind} ${symbol} ${reference}`
const byDay = (one: CashFlow, other: CashFlow) => (keyOf(one) < keyOf(other) ? -1 : 1)

interface HeldPosition {
  id: string
  instrument: string
  is_open: boolean
}

/** The cash that the positions of the account are to receive from corporate actions. */
async function listPayments(context: ReadContext, account: string, period: PeriodAhead): Promise<CashFlow[]> {
  const { sql, tenant } = context
  const positions = await sql<HeldPosition>`
    select id, instrument, status = 'open' as is_open from positions
    where tenant = ${tenant} and account = ${account} order by id`
  const rows = await listRows(
    context,
    positions.map(({ instrument }) => instrument),
  )
  const stored = await listStored(context, [...rows.keys()], period)
  const scheduled = positions.flatMap((position) =>
    decideExpected(rows.get(position.instrument)!, position.is_open, period).flatMap((payment) =>
      toAction(stored, payment).map(
        (action): ActionOnPosition => ({
          action,
          position: position.id,
          countsAll: position.is_open && action.record_date >= period.from,
        }),
      ),
    ),
  )
  const planned = [
    ...(await planBookings(context, scheduled, 'unlocked')),
    ...(await planAnnounced(context, positions, [...stored.values()])),
  ]
  return planned
    .filter(({ booking }) => !booking.is_suspended && !isZero(booking.cash))
    .map((one) => flowOf(one, rows.get(one.action.instrument)!.symbol))
}

const actionKey = ({ type, instrument, payment_date }: Scheduled) => `${type} ${instrument} ${payment_date}`

/** The actions of the instruments that are paid in the period, by their keys; one that counts before a reversed one. */
async function listStored(
  { sql, tenant }: ReadContext,
  instruments: string[],
  { from, until }: PeriodAhead,
): Promise<Map<string, ActionRow>> {
  const rows = await sql<ActionRow>`
    select ${actionColumns} from corporate_actions
    where tenant = ${tenant} and instrument ${oneOf(instruments)} and payment_date between ${from} and ${until}
    order by reversed_at nulls last, id`
  return new Map(rows.map((row) => [isScheduled(row) ? actionKey(row) : row.id, row]))
}

const isScheduled = ({ type }: Pick<ActionRow, 'type'>) => type === 'coupon' || type === 'maturity'
const counts = ({ reversed_at }: ActionRow) => reversed_at === null

/** The stored action of the payment, or the one that will be announced for it; none if it was reversed. */
function toAction(stored: Map<string, ActionRow>, payment: Scheduled): ActionRow[] {
  const action = stored.get(actionKey(payment))
  if (action) return counts(action) ? [action] : []
  return [
    { ...payment, id: actionKey(payment), ex_date: null, terms: {}, status: 'announced', reversed_at: null },
  ]
}

/** The bookings of announced actions. Terms may leave one open, such as the price of a fraction. */
async function planAnnounced(
  context: ReadContext,
  positions: readonly HeldPosition[],
  actions: readonly ActionRow[],
): Promise<Planned<ActionOnPosition>[]> {
  const planned: Planned<ActionOnPosition>[] = []
  for (const action of actions.filter((one) => !isScheduled(one) && counts(one))) {
    const due = positions
      .filter(({ instrument }) => instrument === action.instrument)
      .map(({ id }) => ({ action, position: id }))
    try {
      planned.push(...(await planBookings(context, due, 'unlocked')))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
  return planned
}

function flowOf({ action, position, holding, booking }: Planned<ActionOnPosition>, symbol: string): CashFlow {
  return {
    day: booking.settles_on ?? action.payment_date,
    kind: action.type,
    instrument: action.instrument,
    symbol,
    position,
    units: holding.units,
    amount: booking.cash,
    currency: holding.currency as CashFlow['currency'],
    reference: action.id.startsWith('coa_') ? action.id : null,
    is_estimate: true,
  }
}

interface UnsettledRow extends Omit<CashFlow, 'symbol' | 'kind' | 'is_estimate'> {
  amount: Decimal
}

/** The cash of transactions that are booked and not settled. */
async function listSettlements(
  context: ReadContext,
  account: string,
  { until }: PeriodAhead,
): Promise<CashFlow[]> {
  const { sql, tenant } = context
  const transactions = await sql<UnsettledRow>`
    select settlement_date as day, instrument, position, trim_scale(abs(unit_quantity))::text as units,
           cash_amount::text as amount, currency, id as reference
    from transactions
    where tenant = ${tenant} and account = ${account} and not settled and cash_amount <> 0
      and settlement_date <= ${until}`
  const instruments = transactions.flatMap(({ instrument }) => instrument ?? [])
  const rows = await listRows(context, instruments)
  return transactions.map((row) => ({
    ...row,
    symbol: row.instrument === null ? null : rows.get(row.instrument)!.symbol,
    kind: 'settlement',
    is_estimate: false,
  }))
}
