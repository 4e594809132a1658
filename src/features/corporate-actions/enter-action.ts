// Enters a corporate action. It is booked for every holder now or on its payment date; a dry run shows the bookings.
import type { Context } from '../../context.ts'
import { fail } from '../../errors.ts'
import { newId } from '../../values/ids.ts'
import { dayOf } from '../../values/time.ts'
import { findInstrument } from '../catalog/read.ts'
import { record } from '../events/record.ts'
import { announceActions } from './announce-actions.ts'
import { type ActionFacts, type DecidedAction, decideAction } from './decide-action.ts'
import { planAction, processAction, processLater } from './process-action.ts'
import { type ActionRow, lockAction, lockScheduled } from './read.ts'
import type { Line } from './rules.ts'
import type { NewCorporateAction } from './schemas.ts'

/** Books the action now, schedules it for its payment date, or shows its bookings without booking. */
export async function enterAction(context: Context, input: NewCorporateAction) {
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

async function showPlan(context: Context, decision: DecidedAction) {
  const plan = await planAction(context, { ...decision, id: '', reversed_at: null })
  const lines = plan.flatMap(({ holding, booking }) =>
    booking.lines.map((line) => showLine(holding, line, null)),
  )
  return showAction({ ...decision, id: null, reversed_at: null }, plan.length, lines)
}

async function write(context: Context, decision: DecidedAction) {
  const { id, isNew } = await announce(context, decision)
  const action = await lockAction(context, id)
  context.pending.resource = id
  const isLater = decision.payment_date > dayOf(context.now)
  const booked = isLater ? undefined : await processAction(context, action)
  if (!booked) {
    if (isNew) record(context, 'corporate_action.announced', id)
    processLater(context, action, isLater ? decision.payment_date : undefined)
    return showAction(action, (await planAction(context, action)).length, [])
  }
  const lines = booked.flatMap(({ holding, transactions }) =>
    transactions.map(({ id: transaction, line }) => showLine(holding, line, transaction)),
  )
  return showAction({ ...action, status: 'processed' }, booked.length, lines)
}

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
  const { type, instrument, record_date, payment_date, terms } = decision
  const id = newId('coa_')
  const rows = await sql`
    insert into corporate_actions (tenant, id, type, instrument, record_date, payment_date, terms, created_at,
                                   modified_at)
    values (${tenant}, ${id}, ${type}, ${instrument}, ${record_date}, ${payment_date}, ${JSON.stringify(terms)}, ${now},
            ${now})
    on conflict do nothing
    returning id`
  if (rows.length === 0) throw fail('conflict', `The instrument already has a ${type} on that day.`)
  return id
}

type Place = Record<'account' | 'position' | 'currency', string>

/** A transaction as the operation answers it. */
export const showLine = ({ account, position, currency }: Place, line: Line, id: string | null) => ({
  ...{ id, account, position, currency },
  ...line,
})

type Shown = Omit<ActionRow, 'id' | 'terms'> & { id: string | null }

/** An action as the operation answers it. */
export const showAction = (
  { id, type, instrument, record_date, payment_date, status, reversed_at }: Shown,
  positions: number,
  transactions: ReturnType<typeof showLine>[],
) => ({ id, type, instrument, record_date, payment_date, status, reversed_at, positions, transactions })
