// The job `trading.roll-position`: before a bill matures its replacement is bought, if the customer wants that. The
// order is checked against neither funds nor amount rules; if it cannot be placed, the bill simply pays out.
import type { Context } from '../../../context.ts'
import { oneOf } from '../../../db/sql.ts'
import type { Instrument } from '../../../market/instrument.ts'
import { memoize } from '../../../memory/memoize.ts'
import { readFees } from '../../billing/read.ts'
import { findInstrument, listOnTheRun } from '../../instruments/catalog/read.ts'
import type { MaturityPeriod } from '../../instruments/catalog/rules.ts'
import { record } from '../../platform/events/record.ts'
import { enqueueSubmit, type InsertedOrder, insertOrders, newOrder } from '../trading/insert-order.ts'
import { decideRollover, type RollingPosition, type Rollover, type RolloverFacts } from './decide-rollover.ts'
import { repayLater } from './repay-loans.ts'

/** Buys the replacement of each position's bill, once, if the position is to roll over and there is one. */
export async function rollPositions(contexts: Context[], jobs: { position: string }[]): Promise<void> {
  const [first] = contexts as [Context]
  const ids = jobs.map(({ position }) => position)
  const facts = await gather(first, ids)
  const orders: InsertedOrder[] = []
  for (const [n, context] of contexts.entries()) {
    context.pending.resource = ids[n]!
    const of = facts.get(ids[n]!)
    const decision = of && decideRollover(of)
    if (!decision) continue
    if ('reason' in decision) logPayout(context, ids[n]!, decision.reason)
    else {
      orders.push(placeRollover(context, of.position, decision))
      // Several jobs may name one position.
      of.is_rolled = true
    }
  }
  insertOrders(first, orders)
}

// The facts of the positions that are open, which stay locked until the change ends.
async function gather(context: Context, ids: string[]): Promise<Map<string, RolloverFacts>> {
  const positions = await lockPositions(context, ids)
  const rolled = await listRolled(context, ids)
  const fees = (await readFees(context))(context.now)
  // The search reads the whole catalogue, so it is made once for each country, not for each bill.
  const billsOf = memoize((country: string) => listOnTheRun(context, country))
  const facts = new Map<string, RolloverFacts>()
  for (const { most_recent_maturity_period: period, ...position } of positions) {
    const bill = await findRow(context, position.instrument)
    const isWanted = position.automatic_rollover && period !== null
    const next = isWanted ? (await billsOf(bill.issuer_country ?? ''))[period] : undefined
    const replacement = next && (await findRow(context, String(next.id)))
    facts.set(position.id, { position, is_rolled: rolled.has(position.id), bill, replacement, fees })
  }
  return facts
}

const findRow = async (context: Context, id: string): Promise<Instrument> =>
  (await findInstrument(context, id))!.row

type LockedPosition = RollingPosition & { most_recent_maturity_period: MaturityPeriod | null }

function lockPositions({ sql, tenant }: Context, ids: string[]): Promise<LockedPosition[]> {
  return sql<LockedPosition>`
    select p.id, p.account, p.instrument, p.quantity, p.automatic_rollover, p.most_recent_maturity_period, a.status,
           a.may_deposit, a.may_withdraw, a.may_buy, a.may_sell, a.is_firm
    from positions p join accounts a on a.tenant = p.tenant and a.id = p.account
    where p.tenant = ${tenant} and p.id ${oneOf(ids)} and p.status = 'open' order by p.id for update of p`
}

async function listRolled({ sql, tenant }: Context, ids: string[]): Promise<Set<string>> {
  const rows = await sql<{ rolls: string }>`
    select rolls from orders where tenant = ${tenant} and rolls ${oneOf(ids)} and status <> 'cancelled'`
  return new Set(rows.map(({ rolls }) => rolls))
}

function logPayout({ app, tenant }: Context, position: string, reason: string): void {
  app.log.info({ tenant, position, reason }, 'a bill is not rolled over; it pays out')
}

function placeRollover(
  context: Context,
  { id: position, account, status }: RollingPosition,
  { terms, repaid_at }: Rollover,
): InsertedOrder {
  const row = newOrder(context.now, terms)
  record(context, 'order.placed', row.id)
  enqueueSubmit(context, row)
  repayLater(context, { account, currency: terms.currency }, repaid_at)
  return { row, standing: status, for_pros: false, is_counted: true, rolls: position }
}
