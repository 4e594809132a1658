// Enters a corporate action. It is booked for every holder now or on its payment date; a dry run shows the bookings.
import type { Context, Money } from '../../context.ts'
import { fail } from '../../errors.ts'
import { newId } from '../../values/ids.ts'
import { dayOf } from '../../values/time.ts'
import { findInstrument } from '../instruments/catalog/read.ts'
import { record } from '../platform/events/record.ts'
import { expectedOf, showAction, showLine } from './bookings/show-bookings.ts'
import { announceActions } from './calendar/announce-actions.ts'
import { dueAt } from './dates/due-at.ts'
import { endPricedOrdersLater } from './dates/end-priced-orders.ts'
import { showAnew, stopTradingLater } from './dates/stop-trading.ts'
import { type ActionFacts, type DecidedAction, decideAction } from './decide-action.ts'
import { planAction, processAction, processLater } from './process-action.ts'
import { lockAction, lockScheduled } from './read.ts'
import type { NewCorporateAction } from './schemas.ts'

export interface Entered {
  action: ReturnType<typeof showAction>
  /** The cash and taxes that a job will book by the holders of now, by currency; none if the action is booked. */
  expected: Money[]
}

/** Books the action now, schedules it for its payment date, or shows its bookings without booking. */
export async function enterAction(context: Context, input: NewCorporateAction): Promise<Entered> {
  const facts = await gather(context, input)
  const decision = decideAction(facts, input)
  return input.dry_run ? showPlan(context, decision) : write(context, decision)
}

async function gather(
  context: Context,
  { instrument, new_instrument }: NewCorporateAction,
): Promise<ActionFacts> {
  const listed = await findInstrument(context, instrument)
  const target = new_instrument == null ? undefined : await findInstrument(context, new_instrument)
  return { instrument: listed?.row, new_instrument: target?.row, today: dayOf(context.now) }
}

async function showPlan(context: Context, decision: DecidedAction): Promise<Entered> {
  const plan = await planAction(context, { ...decision, id: '', reversed_at: null })
  const lines = plan.flatMap(({ holding, booking }) =>
    booking.lines.map((line) => showLine(holding, line, null)),
  )
  return {
    action: showAction({ ...decision, id: null, reversed_at: null }, plan.length, lines),
    expected: [],
  }
}

async function write(context: Context, decision: DecidedAction): Promise<Entered> {
  const { id, isNew } = await announce(context, decision)
  const action = await lockAction(context, id)
  context.pending.resource = id
  showAnew(context, action)
  endPricedOrdersLater(context, action)
  const due_at = dueAt(decision)
  const isLater = dayOf(due_at) > dayOf(context.now) || isOpen(context, decision)
  const booked = isLater ? undefined : await processAction(context, action)
  if (!booked) {
    if (isNew) record(context, 'corporate_action.announced', id)
    processLater(context, action, isLater ? due_at : undefined)
    if (isLater) stopTradingLater(context, action)
    const plan = await planAction(context, action)
    return { action: showAction(action, plan.length, []), expected: expectedOf(plan) }
  }
  const lines = booked.flatMap(({ holding, transactions }) =>
    transactions.map(({ id: transaction, line }) => showLine(holding, line, transaction)),
  )
  return { action: showAction({ ...action, status: 'processed' }, booked.length, lines), expected: [] }
}

// Holders may still elect.
const isOpen = ({ now }: Context, { terms: { election_deadline } }: DecidedAction) =>
  election_deadline !== undefined && election_deadline > now

interface Announced {
  id: string
  /** The action was not announced before. */
  isNew: boolean
}

const isScheduled = ({ type, terms }: DecidedAction) =>
  type === 'coupon' || (type === 'maturity' && terms.redemption === undefined)

// A coupon or maturity that follows from the instrument may be announced already.
async function announce(context: Context, decision: DecidedAction): Promise<Announced> {
  if (!isScheduled(decision)) return { id: await insertAction(context, decision), isNew: true }
  const announced = await lockScheduled(context, [decision])
  const [action] = await announceActions(context, [decision])
  return { id: action!.id, isNew: announced.length === 0 }
}

async function insertAction({ sql, tenant, now }: Context, decision: DecidedAction): Promise<string> {
  const { type, instrument, ex_date, record_date, payment_date, terms } = decision
  const id = newId('coa_')
  const rows = await sql`
    insert into corporate_actions (tenant, id, type, instrument, ex_date, record_date, payment_date, terms, created_at,
                                   modified_at)
    values (${tenant}, ${id}, ${type}, ${instrument}, ${ex_date}, ${record_date}, ${payment_date},
            ${JSON.stringify(terms)}, ${now}, ${now})
    on conflict do nothing
    returning id`
  if (rows.length === 0) throw fail('conflict', `The instrument already has a ${type} on that day.`)
  return id
}
