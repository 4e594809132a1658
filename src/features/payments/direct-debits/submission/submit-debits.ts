// Debits whose day has come go to the bank: they get their sequence type and a place in a file, in which each is once.
import type { Context } from '../../../../context.ts'
import { lockAlone } from '../../../../db/locks.ts'
import { part } from '../../../../db/sql.ts'
import type { Day } from '../../../../values/time.ts'
import { enqueue } from '../../../../worker/enqueue.ts'
import { debitTermsOf } from '../../mandates/setting-schemas.ts'
import { cancelDebits } from '../cancel-debits.ts'
import { type DayPayload, submissionJob } from '../jobs.ts'
import { lockDebits } from '../read.ts'
import { writeSubmission } from './write-submission.ts'

/** The debits of one file. */
const CHUNK = 1000

/** The job: submits the debits of the day. */
export async function submitOfDay(context: Context, { day }: DayPayload): Promise<void> {
  const { has_more } = await submitDebits(context, day)
  if (has_more) enqueue(context, submissionJob(day, context.now))
}

/** Submits the next debits that go to the bank on the day or before; undefined as the file if there are none. */
export async function submitDebits(
  context: Context,
  day: Day,
): Promise<{ file: string | undefined; has_more: boolean }> {
  const terms = debitTermsOf(context.settings)
  if (!terms) return { file: undefined, has_more: false }
  await lockAlone(context.sql, 'payment run', `${context.tenant} debits`)
  // A debit of an account that is not active ends here.
  await cancelDebits(
    context,
    part`d.submit_on <= ${day} and exists (
      select from accounts a where a.tenant = d.tenant and a.id = d.account and a.status <> 'active')`,
  )
  const debits = await lockDebits(context, part`d.status = 'created' and d.submit_on <= ${day}`, CHUNK)
  if (debits.length === 0) return { file: undefined, has_more: false }
  return { file: await writeSubmission(context, terms, debits), has_more: debits.length === CHUNK }
}
