// The selects of lists that only operators see.
import type { Json, ReadContext } from '../../../../context.ts'
import { equals, part } from '../../../../db/sql.ts'
import { newestFirst, oldestFirst, type PageWindow } from '../../../../http/api/page.ts'
import { maskRow } from '../../../../privacy/mask-row.ts'
import { openRow } from '../../../../privacy/seal-row.ts'
import type { Instant } from '../../../../values/time.ts'
import { assignedTo } from '../../../operators/work-queue/read.ts'
import type { TransferKind } from '../../../transfers/transfers/rules.ts'

type Reader = Pick<ReadContext, 'sql' | 'tenant' | 'vault'>

interface TransferRow {
  id: string
  kind: TransferKind
  from_account: string | null
  to_account: string | null
  external_reference: string | null
  note: string | null
  ordered_by: string
  created_at: Instant
}

/** The transfers that operators ordered, newest first; of an account where one is named. */
export async function listTransfers(
  { sql, tenant, vault }: Reader,
  { kind, account }: { kind?: TransferKind; account?: string },
  window: PageWindow,
): Promise<TransferRow[]> {
  const ofAccount = account === undefined ? part`` : part`and ${account} in (from_account, to_account)`
  const rows = await sql<TransferRow>`
    select id, kind, from_account, to_account, external_reference, note, ordered_by, created_at from transfers
    where tenant = ${tenant} ${equals(part`kind`, kind)} ${ofAccount}
      ${newestFirst(window, part`created_at`, part`id`)}`
  const shown = [
    'id',
    'kind',
    'from_account',
    'to_account',
    'external_reference',
    'ordered_by',
    'created_at',
  ] as const
  return rows.map((row) => maskRow('transfers', openRow(vault, 'transfers', row), shown))
}

/** The jobs of the tenant whose last attempt failed, oldest first. */
export function listFailingJobs(
  { sql, tenant }: Reader,
  { kind, assigned_to }: { kind?: string; assigned_to?: string },
  window: PageWindow,
): Promise<{ id: string; created_at: Instant; payload: Json }[]> {
  return sql<{ id: string; created_at: Instant; payload: Json }>`
    select id, kind, payload, partition_key, due_at, attempts, last_error, created_at from jobs
    where tenant = ${tenant} and last_error is not null ${equals(part`kind`, kind)}
      ${assignedTo(tenant, part`jobs.id`, assigned_to)} ${oldestFirst(window, part`created_at`, part`id`)}`
}

interface ApplicationFilter {
  status?: string
  outcome?: string
  customer_type?: string
  assigned_to?: string
}

/** The applications of the tenant without what was submitted, oldest first. */
export function listApplications(
  { sql, tenant }: Reader,
  { status, outcome, customer_type, assigned_to }: ApplicationFilter,
  window: PageWindow,
): Promise<{ id: string; created_at: Instant }[]> {
  return sql<{ id: string; created_at: Instant }>`
    select id, customer_type, status, outcome, created_at, modified_at from onboarding_applications
    where tenant = ${tenant} ${equals(part`status`, status)} ${equals(part`outcome`, outcome)}
      ${equals(part`customer_type`, customer_type)}
      ${assignedTo(tenant, part`onboarding_applications.id`, assigned_to)}
      ${oldestFirst(window, part`created_at`, part`id`)}`
}
