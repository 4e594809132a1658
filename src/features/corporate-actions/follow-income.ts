// Booked income has followers in the same change: reclaims of its tax, its reinvestment, and the notes about dividends.
import type { Context } from '../../context.ts'
import { requestDocument } from '../customers/accounts/request-document.ts'
import { type BookedIncome, openReinvestments } from '../orders/reinvestments/open-reinvestments.ts'
import { skipPending } from '../orders/reinvestments/write-reinvestments.ts'
import { followInstrument } from '../orders/savings-plans/follow-instruments.ts'
import type { Planned } from './bookings/plan-bookings.ts'
import type { Written } from './bookings/write-bookings.ts'
import { refuseReclaims } from './end-reclaim.ts'
import type { ActionRow } from './read.ts'
import { openReclaims } from './reclaims/open-reclaims.ts'

/** Opens the reclaims and reinvestments of the bookings, and requests their notes. */
export async function followIncome(
  context: Context,
  planned: readonly Planned[],
  written: readonly Written[],
): Promise<void> {
  openReclaims(context, planned, written)
  await openReinvestments(context, incomeOf(planned, written))
  requestNotes(planned, written)
}

/** Ends the reclaims and the pending reinvestments of an action that is reversed. */
export async function endFollowers(context: Context, action: string): Promise<void> {
  await skipPending(context, action)
  await refuseReclaims(context, action)
}

function requestNotes(planned: readonly Planned[], written: readonly Written[]): void {
  for (const [n, { context }] of planned.entries())
    for (const { id, line } of written[n]!.transactions)
      if (line.transaction_type === 'dividend') requestDocument(context, 'income_note', id)
}

// The transactions of each booking; an account that has closed has none.
function incomeOf(planned: readonly Planned[], written: readonly Written[]): BookedIncome[] {
  return planned.flatMap(({ action: { id: action }, holding: { account, position, currency } }, n) =>
    written[n]!.transactions.map(
      ({ id: transaction, line: { transaction_type, instrument, cash_amount } }) => ({
        account,
        position,
        instrument,
        action,
        transaction,
        transaction_type,
        currency,
        amount: cash_amount ?? '0',
      }),
    ),
  )
}

const ENDS: readonly ActionRow['type'][] = ['merger', 'maturity', 'delisting']

/** Lets the savings plans of instruments that end go on with those that take their place, or pauses them. */
export async function followPlans(context: Context, actions: readonly ActionRow[]): Promise<void> {
  for (const { type, instrument, status, terms } of actions)
    if (status === 'announced' && ENDS.includes(type))
      await followInstrument(context, { instrument, new_instrument: terms.new_instrument ?? null })
}
