// Every select of journals and batches.
import type { Context, ReadContext } from '../../../context.ts'
import { lockAlone } from '../../../db/locks.ts'
import { equals, type Part, part } from '../../../db/sql.ts'
import { notFound } from '../../../errors.ts'
import { newestFirst, type PageWindow } from '../../../http/api/page.ts'
import { openRow } from '../../../privacy/seal-row.ts'
import type { Instant } from '../../../values/time.ts'
import type { Direction } from './rules.ts'
import type { Journal, JournalBatch } from './schemas.ts'

type Reader = Pick<ReadContext, 'sql' | 'tenant' | 'vault'>

// The columns of a journal `j` as the API shows it.
const columns = part`
  j.id, j.journal_type, j.status, j.from_account, j.to_account, j.currency, j.amount, j.instrument,
  trim_scale(j.quantity)::text as quantity, trim_scale(j.unit_price)::text as unit_price, j.market_value, j.cost_basis,
  j.purpose, j.description, j.external_reference, j.batch, j.reverses,
  (select r.id from journals r where r.tenant = j.tenant and r.reverses = j.id and r.status = 'booked') as reversed_by,
  j.created_by, j.decided_by, j.decided_at, j.rejected_reason, j.expires_at, j.booked_at,
  case when j.entry is null then '{}' else array[j.out_transaction, j.in_transaction] end as transactions,
  j.created_at, j.modified_at`

export interface JournalFilter {
  account?: string
  status?: string
  journal_type?: string
  batch?: string
  external_reference?: string
}

/** The journals that fit, newest first. */
export async function listJournals(
  context: Reader,
  { account, status, journal_type, batch, external_reference }: JournalFilter,
  window: PageWindow,
): Promise<Journal[]> {
  const ofAccount =
    account === undefined ? part`` : part`and (j.from_account = ${account} or j.to_account = ${account})`
  const rows = await context.sql<Journal>`
    select ${columns} from journals j
    where j.tenant = ${context.tenant} ${ofAccount} ${equals(part`j.status`, status)}
      ${equals(part`j.journal_type`, journal_type)} ${equals(part`j.batch`, batch)}
      ${equals(part`j.external_reference`, external_reference)}
      ${newestFirst(window, part`j.created_at`, part`j.id`)}`
  return rows.map((row) => openRow(context.vault, 'journals', row))
}

/** The journal, or a refusal. */
export async function findJournal(context: Reader, id: string): Promise<Journal> {
  const [row] = await context.sql<Journal>`
    select ${columns} from journals j where j.tenant = ${context.tenant} and j.id = ${id}`
  if (!row) throw notFound('journal')
  return openRow(context.vault, 'journals', row)
}

/** The batch, or a refusal. */
export async function findBatch({ sql, tenant }: Reader, id: string): Promise<JournalBatch> {
  const [row] = await sql<JournalBatch>`
    select b.id, b.status, b.journal_type, b.from_account, b.to_account, b.currency, b.instrument, b.entries,
           case b.journal_type when 'cash' then b.total::numeric(20, 2) else trim_scale(b.total) end::text as total,
           b.external_reference,
           array(select j.id from journals j where j.tenant = b.tenant and j.batch = b.id order by j.id) as journals,
           b.created_by, b.decided_by, b.created_at, b.modified_at
    from journal_batches b where b.tenant = ${tenant} and b.id = ${id}`
  if (!row) throw notFound('journal batch')
  return row
}

/** A journal that is decided about, with the members that the API does not show. */
export interface LockedJournal extends Journal {
  direction: Direction
  /** The clean cost that left the giver, once it is booked. */
  cost: string | null
  entry: string | null
}

/** The journals `j` that fit the conditions, locked until the change ends, in the order of their ids. */
export async function lockJournals({ sql, tenant, vault }: Context, which: Part): Promise<LockedJournal[]> {
  const rows = await sql<LockedJournal>`
    select ${columns}, j.direction, trim_scale(j.cost)::text as cost, j.entry
    from journals j where j.tenant = ${tenant} ${which} order by j.id for update of j`
  return rows.map((row) => openRow(vault, 'journals', row))
}

/** Locks the batch until the change ends, or refuses. */
export async function lockBatch(context: Context, id: string): Promise<JournalBatch> {
  await context.sql`select from journal_batches where tenant = ${context.tenant} and id = ${id} for update`
  return findBatch(context, id)
}

/** The customers that own each of the accounts. */
export async function listOwners(
  { sql, tenant }: Reader,
  accounts: readonly string[],
): Promise<Map<string, Set<string>>> {
  const rows = await sql<{ account: string; customer: string }>`
    select account, customer from account_ownerships
    where tenant = ${tenant} and account = any (${accounts as string[]})`
  const owners = new Map<string, Set<string>>()
  for (const { account, customer } of rows)
    owners.set(account, (owners.get(account) ?? new Set()).add(customer))
  return owners
}

/** The ids that external references have already. */
export interface TakenReferences {
  /** By reference. */
  journals: ReadonlyMap<string, string>
  batch: string | undefined
}

/** The journals and the batch that have the external references already. */
export async function listReferences(
  { sql, tenant }: Reader,
  references: readonly string[],
  of_batch: string | null | undefined,
): Promise<TakenReferences> {
  if (references.length === 0 && of_batch == null) return { journals: new Map(), batch: undefined }
  const rows = await sql<{ reference: string; id: string; is_batch: boolean }>`
    select external_reference as reference, id, false as is_batch from journals
    where tenant = ${tenant} and external_reference = any (${references as string[]})
    union all
    select external_reference, id, true from journal_batches
    where tenant = ${tenant} and external_reference = ${of_batch ?? null}`
  const journals = rows.filter(({ is_batch }) => !is_batch)
  return {
    journals: new Map(journals.map(({ reference, id }) => [reference, id])),
    batch: rows.find(({ is_batch }) => is_batch)?.id,
  }
}

/** Waits until no other change counts towards the daily limit of the tenant, and holds up those that come after. */
export const lockDailyLimit = ({ sql, tenant }: Context): Promise<void> =>
  lockAlone(sql, 'journal limit', tenant)

/** The value that the journals posted since the instant count towards the daily limit. */
export async function sumMoved({ sql, tenant }: Reader, currency: string, since: Instant): Promise<string> {
  const [row] = await sql<{ moved: string }>`
    select coalesce(sum(coalesce(amount, market_value)), 0)::text as moved from journals
    where tenant = ${tenant} and currency = ${currency} and created_at >= ${since} and direction <> 'firm_to_firm'
      and reverses is null and status in ('pending_approval', 'booked', 'reversed')`
  return row!.moved
}

/** The journals that the given ones reverse, by id, locked until the change ends. */
export async function lockOriginals(
  context: Context,
  journals: readonly { reverses: string | null }[],
): Promise<Map<string, LockedJournal>> {
  const ids = journals.flatMap(({ reverses }) => reverses ?? [])
  if (ids.length === 0) return new Map()
  const rows = await lockJournals(context, part`and j.id = any (${ids})`)
  return new Map(rows.map((row) => [row.id, row]))
}
