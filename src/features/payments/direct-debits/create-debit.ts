import type { Context } from '../../../context.ts'
import { sealRow } from '../../../privacy/seal-row.ts'
import { newId } from '../../../values/ids.ts'
import { enqueue } from '../../../worker/enqueue.ts'
import { lockAccount } from '../../customers/accounts/read.ts'
import { record } from '../../platform/events/record.ts'
import { readAmount } from '../deposits/rules.ts'
import { earliestDueDate } from '../mandates/estimate-days.ts'
import { lockMandate } from '../mandates/read.ts'
import { debitTermsOf } from '../mandates/setting-schemas.ts'
import { type DebitDecision, decideDebit } from './decide-debit.ts'
import { submissionJob } from './jobs.ts'
import { findDebit, readOthers } from './read.ts'
import type { CreateDirectDebitRequest, DirectDebit } from './schemas.ts'

/** Creates a debit of the account, or refuses. */
export async function createDebit(
  context: Context,
  account_id: string,
  body: CreateDirectDebitRequest,
): Promise<DirectDebit> {
  const { now, settings } = context
  const amount = readAmount(body.amount)
  const account = await lockAccount(context, account_id, 'alone')
  const mandate = await lockMandate(context, body.mandate)
  const terms = debitTermsOf(settings)
  const due_on = body.due_on ?? (terms ? earliestDueDate(now, terms) : '')
  const others = terms
    ? await readOthers(context, { account: account.id, mandate: body.mandate, due_on })
    : { is_live: false, day_total: '0' }
  const request = { amount, currency: body.currency, due_on }
  const decision = decideDebit({ account, terms, mandate, ...others, now }, request)
  const scenario = typeof body.amount === 'string' ? body.amount : null
  const { mandate: mandate_id, remittance } = body
  const id = await write(context, decision, {
    account: account.id,
    mandate: mandate_id,
    amount,
    remittance: remittance ?? 'Direct debit',
    scenario,
  })
  return findDebit(context, id)
}

interface NewDebit {
  account: string
  mandate: string
  amount: string
  remittance: string
  scenario: string | null
}

async function write(context: Context, decision: DebitDecision, debit: NewDebit): Promise<string> {
  const { sql, tenant, vault, now } = context
  const id = newId('ddb_')
  const { remittance } = sealRow(vault, 'direct_debits', { id, remittance: debit.remittance })
  await sql`
    insert into direct_debits (tenant, id, account, mandate, status, amount, currency, sequence_type,
                               end_to_end_id, remittance, pre_notify_by, submit_on, due_on, withdrawable_on,
                               refundable_until, scenario, created_at, modified_at)
    values (${tenant}, ${id}, ${debit.account}, ${debit.mandate}, 'created', ${debit.amount}, 'EUR',
            ${decision.sequence_type}, ${id.replace('_', '')}, ${remittance}, ${decision.pre_notify_by},
            ${decision.submit_on}, ${decision.due_on}, ${decision.withdrawable_on}, ${decision.refundable_until},
            ${debit.scenario}, ${now}, ${now})`
  record(context, 'direct_debit.created', id)
  enqueue(context, submissionJob(decision.submit_on))
  context.pending.resource = id
  return id
}
