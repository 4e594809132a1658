// The statements that write journals and batches.
import type { Context } from '../../../context.ts'
import { fail } from '../../../errors.ts'
import { sealRow } from '../../../privacy/seal-row.ts'
import type { JournalBooking } from './booking/book-journals.ts'
import { listReferences } from './read.ts'
import type { Direction } from './rules.ts'
import type { Journal, JournalBatch, JournalStatus } from './schemas.ts'

type Terms =
  | 'id'
  | 'journal_type'
  | 'from_account'
  | 'to_account'
  | 'currency'
  | 'amount'
  | 'instrument'
  | 'quantity'
  | 'cost_basis'
  | 'market_value'
  | 'purpose'
  | 'description'
  | 'external_reference'
  | 'batch'
  | 'reverses'

/** A journal that is not written yet. */
export type NewJournal = Pick<Journal, Terms> & { direction: Direction }

/** Inserts journals: booked ones with their bookings, others as waiting until the instant. */
export async function insertJournals(
  context: Context,
  journals: readonly NewJournal[],
  { bookings, expires_at }: { bookings?: readonly JournalBooking[]; expires_at: string | null },
): Promise<void> {
  const { sql, tenant, vault, actor, now } = context
  const rows = journals.map((journal, n) => ({ ...sealRow(vault, 'journals', journal), ...bookings?.[n] }))
  const inserted = await sql`
    insert into journals (tenant, id, status, journal_type, direction, from_account, to_account, currency, amount,
      instrument, quantity, cost_basis, unit_price, market_value, cost, purpose, description, external_reference, batch,
      reverses, created_by, expires_at, booked_at, entry, out_transaction, in_transaction, created_at, modified_at)
    select ${tenant}, id, ${bookings ? 'booked' : 'pending_approval'}, journal_type, direction, from_account,
           to_account, currency, amount, instrument, quantity, cost_basis, unit_price, market_value, cost, purpose,
           description, external_reference, batch, reverses, ${actor.id}, ${expires_at}::timestamptz,
           ${bookings ? now : null}::timestamptz, entry, out_transaction, in_transaction, ${now}, ${now}
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as x (id text, journal_type text, direction text, from_account text, to_account text, currency text,
            amount numeric, instrument text, quantity numeric, cost_basis text, unit_price numeric,
            market_value numeric, cost numeric, purpose text, description text, external_reference text, batch text,
            reverses text, entry text, out_transaction text, in_transaction text)
    on conflict (tenant, external_reference) do nothing returning id`
  if (inserted.length < journals.length) await refuseReferences(context, journals)
}

// Another change has taken an external reference in the meantime.
async function refuseReferences(context: Context, journals: readonly NewJournal[]): Promise<never> {
  const references = journals.flatMap(({ external_reference }) => external_reference ?? [])
  const { journals: taken } = await listReferences(context, references, null)
  const [journal] = taken.values()
  throw fail('duplicate', 'A journal has the external reference already.', { journal: journal! })
}

/** Inserts a batch; false if its external reference is taken. */
export async function insertBatch(
  { sql, tenant, actor, now }: Context,
  batch: Pick<
    JournalBatch,
    | 'id'
    | 'status'
    | 'journal_type'
    | 'from_account'
    | 'to_account'
    | 'currency'
    | 'instrument'
    | 'entries'
    | 'total'
    | 'external_reference'
  >,
): Promise<boolean> {
  const inserted = await sql`
    insert into journal_batches (tenant, id, status, journal_type, from_account, to_account, currency, instrument,
                                 entries, total, external_reference, created_by, created_at, modified_at)
    values (${tenant}, ${batch.id}, ${batch.status}, ${batch.journal_type}, ${batch.from_account}, ${batch.to_account},
            ${batch.currency}, ${batch.instrument}, ${batch.entries}, ${batch.total}, ${batch.external_reference},
            ${actor.id}, ${now}, ${now})
    on conflict (tenant, external_reference) do nothing returning id`
  return inserted.length > 0
}

/** Writes that waiting journals were approved and are booked. */
export async function approveJournals(
  { sql, tenant, actor, now }: Context,
  bookings: readonly JournalBooking[],
): Promise<void> {
  await sql`
    update journals j
    set status = 'booked', entry = x.entry, out_transaction = x.out_transaction, in_transaction = x.in_transaction,
        unit_price = x.unit_price, market_value = x.market_value, cost = x.cost, booked_at = ${now},
        decided_by = ${actor.id}, decided_at = ${now}, modified_at = ${now}
    from json_to_recordset(${JSON.stringify(bookings)}::json)
      as x (id text, entry text, out_transaction text, in_transaction text, unit_price numeric, market_value numeric,
            cost numeric)
    where j.tenant = ${tenant} and j.id = x.id`
}

/** Writes that waiting journals ended without moving; the reason of a rejection is sealed for each. */
export async function endJournals(
  { sql, tenant, actor, now, vault }: Context,
  journals: readonly { id: string }[],
  status: Exclude<JournalStatus, 'pending_approval' | 'booked' | 'reversed'>,
  reason?: string | null,
): Promise<void> {
  const rows = journals.map(({ id }) => ({
    id,
    reason: reason == null ? null : vault.seal('journals.rejected_reason', id, reason),
  }))
  await sql`
    update journals j
    set status = ${status}, rejected_reason = x.reason, decided_by = ${actor.id}, decided_at = ${now},
        modified_at = ${now}
    from json_to_recordset(${JSON.stringify(rows)}::json) as x (id text, reason text)
    where j.tenant = ${tenant} and j.id = x.id`
}

/** Writes the end of batches whose journals waited. */
export async function endBatches(
  { sql, tenant, actor, now }: Context,
  ids: readonly string[],
  status: JournalBatch['status'],
): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update journal_batches set status = ${status}, decided_by = ${actor.id}, modified_at = ${now}
    where tenant = ${tenant} and id = any (${ids as string[]})`
}

/** Writes that a booked journal was moved back. */
export async function markReversed({ sql, tenant, now }: Context, id: string): Promise<void> {
  await sql`update journals set status = 'reversed', modified_at = ${now} where tenant = ${tenant} and id = ${id}`
}
