// The reconciliation break of a report of the venue that cannot be booked: an operator must look at it, for customers
// do not see what the venue has executed. It is cleared when the report is booked.
import type { Context } from '../../../../context.ts'
import type { Options } from '../../../../worker/job.ts'
import { clearBreak, recordBreak } from '../../../payments/banking/reconciliation-breaks.ts'

/** The order, or the parent order, of a job. */
type Payload = { order: string } | { parent: string }

const subjectOf = (payload: Payload): string => ('order' in payload ? payload.order : payload.parent)

/** For kinds of jobs that book reports of the venue. */
export const noteUnbooked: Pick<Options, 'note_failure' | 'note_success'> = {
  note_failure: async (context: Context, payload: Payload, detail: string) => {
    const { currency, subject } = await findSubject(context, payload)
    await recordBreak(context, { kind: 'execution', currency, subject, difference: '0.00', detail })
  },
  note_success: async (context: Context, payload: Payload) => {
    await clearBreak(context, { kind: 'execution', ...(await findSubject(context, payload)) })
  },
}

async function findSubject({ sql, tenant }: Context, payload: Payload) {
  const subject = subjectOf(payload)
  const [row] = await sql<{ currency: string }>`
    select currency from orders where tenant = ${tenant} and id = ${subject}
    union all
    select i.attributes ->> 'trading_currency' from parent_orders p join instruments i on i.id = p.instrument
    where p.tenant = ${tenant} and p.id = ${subject}`
  return { subject, currency: row?.currency ?? 'EUR' }
}
