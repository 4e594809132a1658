// The job `trading.roll-position`: before a bill matures its replacement is bought, where the customer wants that. The
// order spends what the bill is about to pay, so it sets nothing aside and is checked against neither funds nor the
// amount rules; whatever stands in its way lets the bill simply pay out.
import type { Context } from '../../context.ts'
import { oneOf } from '../../db/sql.ts'
import type { Instrument } from '../../market/instrument.ts'
import { maturityDay } from '../../market/instrument-terms.ts'
import { isPositive, money, multiply, subtract } from '../../values/decimal.ts'
import { once } from '../../values/once.ts'
import { dayAt } from '../../values/time.ts'
import { DAILY_WORK } from '../../worker/job.ts'
import { capabilities } from '../accounts/rules.ts'
import { orderFees, totalOf } from '../billing/charge-order.ts'
import { findInstrument, type InstrumentWire, listOnTheRun } from '../catalog/read.ts'
import type { Period } from '../catalog/rules.ts'
import { record } from '../events/record.ts'
import { enqueueSubmit, type Inserted, insertOrders, newOrder } from '../trading/insert-order.ts'
import type { Standing } from '../trading/read.ts'
import { repayLater } from './repay-loans.ts'

interface Rolling extends Pick<Standing, 'status' | 'may_deposit' | 'may_withdraw' | 'may_buy' | 'may_sell'> {
  id: string
  account: string
  instrument: string
  quantity: string
  automatic_rollover: boolean
  most_recent_maturity_period: Period | null
}

/** Buys the replacement of each position's bill, once, if the position is to roll over and there is one. */
export async function rollPositions(contexts: Context[], asked: { position: string }[]): Promise<void> {
  const [first] = contexts as [Context]
  const ids = asked.map(({ position }) => position)
  const positions = await lockPositions(first, ids)
  const rolled = await listRolled(first, ids)
  // To find them the whole catalogue is gone through: once for each country, however many bills are rolled over.
  const billsOf = once((country: string) => listOnTheRun(first, country))
  const orders: Inserted[] = []
  for (const [n, context] of contexts.entries()) {
    const position = ids[n]!
    context.pending.resource = position
    const held = positions.get(position)
    if (!held?.automatic_rollover || !isPositive(held.quantity) || rolled.has(position)) continue
    const old = (await findInstrument(context, held.instrument))!.row
    const bill = await replacementOf(context, position, held, old, billsOf)
    if (!bill) continue
    orders.push(await placeRollover(context, position, held, bill))
    const borrower = { account: held.account, currency: bill.trading_currency! }
    repayLater(context, borrower, dayAt(maturityDay(old), DAILY_WORK))
    rolled.add(position)
  }
  insertOrders(first, orders)
}

async function lockPositions({ sql, tenant }: Context, ids: string[]): Promise<Map<string, Rolling>> {
  const rows = await sql<Rolling>`
    select p.id, p.account, p.instrument, p.quantity, p.automatic_rollover, p.most_recent_maturity_period, a.status,
           a.may_deposit, a.may_withdraw, a.may_buy, a.may_sell
    from positions p join accounts a on a.tenant = p.tenant and a.id = p.account
    where p.tenant = ${tenant} and p.id ${oneOf(ids)} and p.status = 'open' order by p.id for update of p`
  return new Map(rows.map((row) => [row.id, row]))
}

async function listRolled({ sql, tenant }: Context, ids: string[]): Promise<Set<string>> {
  const rows = await sql<{ rolls: string }>`
    select rolls from orders where tenant = ${tenant} and rolls ${oneOf(ids)} and status <> 'cancelled'`
  return new Set(rows.map(({ rolls }) => rolls))
}

type Bills = Awaited<ReturnType<typeof listOnTheRun>>

async function replacementOf(
  context: Context,
  position: string,
  held: Rolling,
  old: Instrument,
  billsOf: (country: string) => Promise<Bills>,
): Promise<Instrument | undefined> {
  const { app, tenant } = context
  const period = held.most_recent_maturity_period
  const next = period ? (await billsOf(old.issuer_country ?? ''))[period] : undefined
  const reason = rejectionReason(held, next)
  if (!reason) return (await findInstrument(context, String(next!.id)))!.row
  app.log.info({ tenant, position, reason }, 'a bill is not rolled over; it pays out')
  return undefined
}

function rejectionReason(held: Rolling, next: InstrumentWire | undefined): string | undefined {
  if (!capabilities(held).can_place_buy_order) return 'the account may not buy'
  if (!next) return 'there is no bill of that maturity period'
  if (next.id === held.instrument) return 'the bill on the run is the one that matures'
  return undefined
}

async function placeRollover(
  context: Context,
  position: string,
  held: Rolling,
  bill: Instrument,
): Promise<Inserted> {
  // One unit of a bill pays 100 of its currency.
  const cash_amount = money(multiply(held.quantity, '100'))
  const fees = totalOf(await orderFees(context, bill, 'buy', cash_amount))
  const currency = bill.trading_currency!
  const row = newOrder(context, {
    ...{ account: held.account, instrument: bill.id, order_type: 'market', purpose: 'rollover', side: 'buy' },
    ...{ currency, cash_amount, net_cash_amount: money(subtract(cash_amount, fees)) },
    ...{
      automatic_rollover: true,
      rollover_sent: true,
      fees,
      reserved_asset: currency,
      reserved_amount: '0',
    },
  })
  record(context, 'order.placed', row.id)
  enqueueSubmit(context, row)
  return { row, standing: held.status, for_pros: false, is_counted: true, rolls: position }
}
