// Every select of direct debits.
import type { Context, ReadContext } from '../../../context.ts'
import { equals, type Part, part, word } from '../../../db/sql.ts'
import { notFound } from '../../../errors.ts'
import { newestFirst, type PageWindow } from '../../../http/api/page.ts'
import { openRow } from '../../../privacy/seal-row.ts'
import type { Day } from '../../../values/time.ts'
import type { DebitRow } from './rules.ts'
import type { DirectDebit } from './schemas.ts'

type Reader = Pick<ReadContext, 'sql' | 'tenant' | 'vault'>

const columns = part`
  d.id, d.account, d.mandate, d.status, d.amount, d.currency, d.sequence_type, d.end_to_end_id,
  d.remittance, d.pre_notify_by, d.submit_on, d.due_on, d.withdrawable_on, d.refundable_until, d.scenario, d.file,
  d.submitted_at, d.collected_at, d.failure_kind, d.reason_code, d.failed_at, d.taken_back, d.claimed,
  d.created_at, d.modified_at`

const transactions = part`
  array(select t.id from transactions t
        where t.tenant = d.tenant and t.account = d.account and t.reference = d.id
          and t.reference_type = 'direct_debit' order by t.booked_at, t.id) as transactions`

type ShownRow = DebitRow & { transactions: string[] }

function showDebit(row: ShownRow): DirectDebit {
  const { failure_kind: kind, reason_code, failed_at: at, taken_back, claimed } = row
  const failure =
    kind === null
      ? null
      : {
          kind,
          reason_code: reason_code!,
          at: at!,
          taken_back: taken_back ?? '0.00',
          claimed: claimed ?? '0.00',
        }
  const isOver = row.status === 'rejected' || row.status === 'cancelled'
  return {
    id: row.id,
    account: row.account,
    mandate: row.mandate,
    savings_plan_execution: null,
    status: row.status,
    amount: row.amount,
    currency: row.currency,
    sequence_type: row.sequence_type,
    end_to_end_id: row.end_to_end_id,
    remittance: row.remittance,
    pre_notify_by: row.pre_notify_by,
    due_on: row.due_on,
    submitted_at: row.submitted_at,
    collected_at: row.collected_at,
    withdrawable_on: isOver ? null : row.withdrawable_on,
    refundable_until: isOver ? null : row.refundable_until,
    failure,
    transactions: row.transactions,
    created_at: row.created_at,
    modified_at: row.modified_at,
  }
}

/** The direct debit, or a refusal. */
export async function findDebit({ sql, tenant, vault }: Reader, id: string): Promise<DirectDebit> {
  const [row] = await sql<ShownRow>`
    select ${columns}, ${transactions} from direct_debits d where d.tenant = ${tenant} and d.id = ${id}`
  if (!row) throw notFound('direct debit')
  return showDebit(openRow(vault, 'direct_debits', row))
}

/** The direct debits of the account that fit, newest first. */
export async function listDebits(
  { sql, tenant, vault }: Reader,
  account: string,
  { status, mandate }: { status?: string; mandate?: string },
  window: PageWindow,
): Promise<DirectDebit[]> {
  const rows = await sql<ShownRow>`
    select ${columns}, ${transactions} from direct_debits d
    where d.tenant = ${tenant} and d.account = ${account} ${equals(part`d.status`, status && word(status))}
      ${equals(part`d.mandate`, mandate)} ${newestFirst(window, part`d.created_at`, part`d.id`)}`
  return rows.map((row) => showDebit(openRow(vault, 'direct_debits', row)))
}

/** Whether the mandate has a debit that may still bring money, and the sum of the account's debits of a day. */
export async function readOthers(
  { sql, tenant }: Pick<Reader, 'sql' | 'tenant'>,
  { account, mandate, due_on }: { account: string; mandate: string; due_on: Day },
): Promise<{ is_live: boolean; day_total: string }> {
  const [row] = await sql<{ is_live: boolean; day_total: string }>`
    select exists (select from direct_debits d where d.tenant = ${tenant} and d.mandate = ${mandate}
                   and d.status in ('created', 'submitted', 'collected')) as is_live,
           (select coalesce(sum(d.amount), 0)::text from direct_debits d
            where d.tenant = ${tenant} and d.account = ${account} and d.due_on = ${due_on}
              and d.status not in ('rejected', 'cancelled')) as day_total`
  return row!
}

/** The debits `d` that fit, in the order of their ids. */
export async function selectDebits(
  { sql, tenant, vault }: Pick<Context, 'sql' | 'tenant' | 'vault'>,
  which: Part,
  end: Part,
): Promise<DebitRow[]> {
  const rows = await sql<DebitRow>`
    select ${columns} from direct_debits d where d.tenant = ${tenant} and ${which} order by d.id ${end}`
  return rows.map((row) => openRow(vault, 'direct_debits', row))
}

/** The debits `d` that fit, locked until the change ends after their accounts, as every change locks them. */
export async function lockDebits(context: Context, which: Part, most?: number): Promise<DebitRow[]> {
  const { sql, tenant } = context
  const candidates = await selectDebits(context, which, most === undefined ? part`` : part`limit ${most}`)
  if (candidates.length === 0) return []
  const accounts = [...new Set(candidates.map(({ account }) => account))]
  await sql`
    select from accounts where tenant = ${tenant} and id = any (${accounts}) order by id for no key update`
  const ids = candidates.map(({ id }) => id)
  return selectDebits(context, part`${which} and d.id = any (${ids})`, part`for update`)
}

/** The debit with the id, locked; or a refusal. */
export async function lockDebit(context: Context, id: string): Promise<DebitRow> {
  const [row] = await lockDebits(context, part`d.id = ${id}`)
  if (!row) throw notFound('direct debit')
  context.pending.resource = id
  return row
}
