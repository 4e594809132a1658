// The money of direct debits has come: it is settled, may be traded, and is paid out once it can no longer come back.
import type { Context } from '../../../../context.ts'
import { part } from '../../../../db/sql.ts'
import { available, BANK } from '../../../../ledger/chart.ts'
import { post } from '../../../../ledger/post.ts'
import { dayOf } from '../../../../values/time.ts'
import { enqueue } from '../../../../worker/enqueue.ts'
import { markDeposited } from '../../../customers/accounts/mark-first-payments.ts'
import { record } from '../../../platform/events/record.ts'
import { bookTransaction } from '../../../portfolio/holdings/book-transaction.ts'
import { noteCollection } from '../../mandates/write-mandates.ts'
import { collectionJob, type DayPayload, releaseJob } from '../jobs.ts'
import { lockDebits } from '../read.ts'
import { type DebitRow, STAYS_SUBMITTED } from '../rules.ts'
import { playScenario } from './play-scenario.ts'

/** The debits that one change collects. */
const CHUNK = 100

/** The job: the simulated bank collects the debits of the day. */
export async function collectOfDay(context: Context, { day }: DayPayload): Promise<void> {
  const debits = await lockDebits(
    context,
    part`d.status = 'submitted' and d.due_on <= ${day} and d.scenario is distinct from ${STAYS_SUBMITTED}`,
    CHUNK,
  )
  for (const debit of debits) await collectDebit(context, debit)
  if (debits.length === CHUNK) enqueue(context, collectionJob(day, context.now))
}

/** Books the money of a submitted debit, which the change has locked with its account. */
export async function collectDebit(context: Context, debit: DebitRow): Promise<void> {
  const { sql, tenant, now } = context
  const { id, account, amount, mandate, due_on } = debit
  const transfers = [{ from: BANK, to: available(account), asset: 'EUR', amount }]
  const entry = await post(context, { kind: 'direct-debit.collect', reference: id, transfers })
  bookTransaction(context, movementOf(debit, { entry, cash_amount: amount, now }))
  await sql`
    update direct_debits
    set status = 'collected', collected_at = ${now}, modified_at = ${now}
    where tenant = ${tenant} and id = ${id}`
  await noteCollection(context, mandate, due_on)
  await markDeposited(context, [account])
  record(context, 'direct_debit.collected', id)
  enqueue(context, releaseJob(id, debit.withdrawable_on))
  playScenario(context, debit)
  context.pending.resource = id
}

/** The transaction of a debit: of its collection, or of its way back. */
export const movementOf = (
  { id, account }: DebitRow,
  { entry, cash_amount, now }: { entry: string; cash_amount: string; now: string },
) => ({
  account,
  entry,
  settled: true,
  settlement_date: dayOf(now),
  cash_amount,
  currency: 'EUR',
  transaction_type: 'deposit',
  reference: id,
  reference_type: 'direct_debit',
  summary: 'Direct debit',
})
