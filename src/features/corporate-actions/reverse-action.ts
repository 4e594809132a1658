// Reverses a corporate action: an announced action is withdrawn, bookings are reversed by opposite entries.
import type { Context } from '../../context.ts'
import { available } from '../../ledger/chart.ts'
import { balanceName, readBalancesAfter } from '../../ledger/read.ts'
import { type Decimal, isLess, subtract } from '../../values/decimal.ts'
import { record } from '../events/record.ts'
import { listUnsecured } from '../rollovers/read-loans.ts'
import {
  assetKey,
  decideReversal,
  gainsOf,
  type OppositeBooking,
  oppositeOf,
  type ReversalFacts,
} from './decide-reversal.ts'
import { showAction, showLine } from './enter-action.ts'
import { type ActionRow, listBookings, lockAction } from './read.ts'
import { writeBookings } from './write-bookings.ts'

/** Withdraws the action, or books the opposite of all its bookings; refuses if an account has spent the proceeds. */
export async function reverseAction(context: Context, id: string) {
  const { action, ...facts } = await gather(context, id)
  const decision = decideReversal({ action, ...facts })
  return decision === 'withdraw' ? withdraw(context, action) : write(context, action, decision)
}

async function gather(context: Context, id: string): Promise<ReversalFacts & { action: ActionRow }> {
  const action = await lockAction(context, id)
  context.pending.resource = id
  if (action.status === 'announced' || action.reversed_at !== null)
    return { action, bookings: [], available: new Map() }
  const bookings = await listBookings(context, id)
  return { action, bookings, available: await readAvailable(context, oppositeOf(bookings)) }
}

// The balances that the bookings move, without the part of a rollover loan that no bill covers. The ledger guards the
// rest at commit.
async function readAvailable(
  context: Context,
  opposite: readonly OppositeBooking[],
): Promise<Map<string, Decimal>> {
  const gains = opposite.flatMap(gainsOf)
  const inLedger = ({ account, asset }: { account: string; asset: string }) => ({
    account: available(account),
    asset,
  })
  const balances = await readBalancesAfter(context, [context], gains.map(inLedger))
  const takers = opposite.filter(({ booking: { cash, is_suspended } }) => !is_suspended && isLess(cash, '0'))
  const unsecured = await listUnsecured(context, takers)
  return new Map(
    gains.map((gain) => {
      const name = balanceName(inLedger(gain))
      return [assetKey(gain), subtract(balances.get(name)!, unsecured.get(name) ?? '0')]
    }),
  )
}

async function write(context: Context, action: ActionRow, opposite: readonly OppositeBooking[]) {
  const { sql, tenant, now } = context
  const written = await writeBookings(
    context,
    opposite.map((booking) => ({ ...booking, context, action: action.id })),
  )
  const positions = opposite.map(({ position }) => position)
  const entries = written.map(({ entry }) => entry)
  await sql`
    update corporate_action_bookings b set reversal_entry = x.entry
    from unnest(${positions}::text[], ${entries}::text[]) as x (position, entry)
    where b.tenant = ${tenant} and b.action = ${action.id} and b.position = x.position`
  await sql`
    update corporate_actions set reversed_at = ${now}, modified_at = ${now}
    where tenant = ${tenant} and id = ${action.id}`
  const lines = opposite.flatMap((booking, n) =>
    written[n]!.transactions.map(({ id, line }) => showLine(booking, line, id)),
  )
  return showAction({ ...action, reversed_at: now }, opposite.length, lines)
}

// The job of the payment date finds the action withdrawn and does nothing.
async function withdraw(context: Context, action: ActionRow) {
  const { sql, tenant, now } = context
  await sql`
    update corporate_actions set status = 'withdrawn', reversed_at = ${now}, modified_at = ${now}
    where tenant = ${tenant} and id = ${action.id}`
  record(context, 'corporate_action.withdrawn', action.id)
  return showAction({ ...action, status: 'withdrawn', reversed_at: now }, 0, [])
}
