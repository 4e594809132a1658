// A file shows that several stored entries are the same: they become one.
import type { Context } from '../../../context.ts'
import { BANK, SUSPENSE } from '../../../ledger/chart.ts'
import { post } from '../../../ledger/post.ts'
import { negate } from '../../../values/decimal.ts'
import { revokeSuspendedPayment } from '../inbound-payments/suspend-payment.ts'
import { deleteEntry, type StoredEntry } from './entries.ts'
import { clearBreak, recordBreak } from './reconciliation-breaks.ts'

/**
 * Merges the entries and returns the one that remains. The bookings of the others are reversed if that is still
 * possible; otherwise the entry is listed as booked twice.
 */
export async function mergeEntries<E extends StoredEntry>(
  context: Context,
  currency: string,
  entries: [E, ...E[]],
): Promise<E> {
  // A collective entry remains, because it is only the sum of its transactions.
  let remaining = entries.find((entry) => entry.outcome === 'split') ?? entries[0]
  for (const other of entries.filter((entry) => entry.id !== remaining.id && entry.outcome !== 'split')) {
    if (await unbookEntry(context, currency, other))
      await absorbEntry(context, currency, other.id, remaining.id)
    else if (remaining.outcome !== 'split' && (await unbookEntry(context, currency, remaining))) {
      await absorbEntry(context, currency, remaining.id, other.id)
      remaining = other
    } else await recordDuplicate(context, currency, other, remaining)
  }
  return remaining
}

/** Reverses the booking of the entry; gives false if the operator or a deposit depends on it already. */
export async function unbookEntry(context: Context, currency: string, entry: StoredEntry): Promise<boolean> {
  const { id, outcome, resource, amount } = entry
  if (outcome === 'unexplained') return clearBreak(context, { kind: 'unexplained', currency, subject: id })
  if (outcome !== 'received' || !(await revokeSuspendedPayment(context, { id: resource! }))) return false
  const transfers = [{ from: SUSPENSE, to: BANK, asset: currency, amount }]
  await post(context, { kind: 'payment.correct', reference: resource!, transfers })
  return true
}

/** Deletes an entry that is not booked; its references and its statement pass to the other. */
export async function absorbEntry(
  context: Context,
  currency: string,
  from: string,
  to: string,
): Promise<void> {
  const { sql, tenant } = context
  await sql`
    update bank_references set entry = ${to}
    where tenant = ${tenant} and currency = ${currency} and entry = ${from}`
  const [remaining] = await sql<{ statement: string | null }>`
    update bank_entries e set statement = coalesce(e.statement, f.statement)
    from bank_entries f
    where e.tenant = ${tenant} and e.currency = ${currency} and e.bank_reference = ${to}
      and f.tenant = e.tenant and f.currency = e.currency and f.bank_reference = ${from}
    returning e.statement`
  await deleteEntry(context, currency, from)
  for (const subject of remaining?.statement ? [from, to] : [from])
    await clearBreak(context, { kind: 'missing', currency, subject })
}

async function recordDuplicate(
  context: Context,
  currency: string,
  { id, amount }: StoredEntry,
  remaining: StoredEntry,
) {
  const { sql, tenant } = context
  await sql`
    update bank_entries set outcome = 'duplicate'
    where tenant = ${tenant} and currency = ${currency} and bank_reference = ${id}`
  await sql`
    update bank_references set entry = ${remaining.id}
    where tenant = ${tenant} and currency = ${currency} and entry = ${id}`
  await clearBreak(context, { kind: 'missing', currency, subject: id })
  const detail = `Booked under this reference and as ${remaining.id}, which is the same entry.`
  await recordBreak(context, { kind: 'duplicate', currency, subject: id, difference: negate(amount), detail })
}
