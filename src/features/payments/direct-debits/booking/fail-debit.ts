// A direct debit fails: the bank rejects it before its money comes, or takes the money back.
import type { Context } from '../../../../context.ts'
import { part } from '../../../../db/sql.ts'
import type { Decimal } from '../../../../values/decimal.ts'
import { record } from '../../../platform/events/record.ts'
import { lockMandate } from '../../mandates/read.ts'
import { noteRejection } from '../../mandates/write-mandates.ts'
import { endMandate } from '../end-mandates.ts'
import type { FailurePayload } from '../jobs.ts'
import { lockDebits } from '../read.ts'
import { type DebitRow, effectOf, type FailureKind } from '../rules.ts'
import { takeBack } from './take-back.ts'

const STATUS = { reject: 'rejected', return: 'returned', refund: 'refunded' } as const

/** The state that a debit needs to fail in this way. */
export const isOpenFor = (kind: FailureKind, { status }: Pick<DebitRow, 'status'>): boolean =>
  status === (kind === 'reject' ? 'submitted' : 'collected')

/** The job: the simulated bank lets a debit fail, unless it has failed meanwhile. */
export async function playFailure(
  context: Context,
  { debit: id, kind, reason_code }: FailurePayload,
): Promise<void> {
  const [debit] = await lockDebits(context, part`d.id = ${id}`)
  if (debit && isOpenFor(kind, debit)) await failDebit(context, debit, { kind, reason_code })
}

/** Books the failure of a debit that the change has locked with its account. */
export async function failDebit(
  context: Context,
  debit: DebitRow,
  { kind, reason_code, charge = '0' }: { kind: FailureKind; reason_code: string; charge?: Decimal },
): Promise<void> {
  const { sql, tenant, now } = context
  const { id, mandate } = debit
  const back =
    kind === 'reject' ? { taken_back: null, claimed: null } : await takeBack(context, debit, charge)
  const status = STATUS[kind]
  await sql`
    update direct_debits
    set status = ${status}, failure_kind = ${kind}, reason_code = ${reason_code}, failed_at = ${now},
        taken_back = ${back.taken_back}, claimed = ${back.claimed}, modified_at = ${now}
    where tenant = ${tenant} and id = ${id}`
  if (kind === 'reject') await noteRejection(context, mandate)
  record(context, `direct_debit.${status}`, id)
  const effect = effectOf(reason_code)
  const row = effect === 'stays' ? undefined : await lockMandate(context, mandate)
  if (
    row &&
    effect !== 'stays' &&
    (row.status === 'active' || (row.status === 'blocked' && effect === 'revoked'))
  )
    await endMandate(context, row, effect, reason_code)
  context.pending.resource = id
}
