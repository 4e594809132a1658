// The statements that put debits into a file for the bank.
import type { Context } from '../../../../context.ts'
import { money, sum } from '../../../../values/decimal.ts'
import { newId } from '../../../../values/ids.ts'
import { record } from '../../../platform/events/record.ts'
import { lockMandates } from '../../mandates/read.ts'
import type { DebitTerms } from '../../mandates/setting-schemas.ts'
import { noteSubmissions } from '../../mandates/write-mandates.ts'
import type { DebitRow } from '../rules.ts'
import { answerAtBank } from './answer-at-bank.ts'
import { decideSequence } from './decide-sequence.ts'

/** Puts the debits, which the change has locked, into a new file and returns its id. */
export async function writeSubmission(
  context: Context,
  terms: DebitTerms,
  debits: DebitRow[],
): Promise<string> {
  const { sql, tenant, now, actor } = context
  const mandates = await lockMandates(context, [...new Set(debits.map(({ mandate }) => mandate))])
  const rows = decideSequence(debits, mandates, terms.first_as)
  const file = newId('dbf_')
  const control_sum = money(sum(debits.map(({ amount }) => amount)))
  await sql`
    insert into collection_files (tenant, id, debits, control_sum, creditor_name, creditor_identifier, ordered_by,
                                  created_at)
    values (${tenant}, ${file}, ${debits.length}, ${control_sum}, ${terms.creditor_name},
            ${terms.creditor_identifier}, ${actor.id}, ${now})`
  await sql`
    update direct_debits d
    set status = 'submitted', submitted_at = ${now}, file = ${file}, sequence_type = x.sequence_type,
        modified_at = ${now}
    from json_to_recordset(${JSON.stringify(rows)}::json) as x (id text, sequence_type text)
    where d.tenant = ${tenant} and d.id = x.id`
  await noteSubmissions(context, rows)
  for (const { id } of rows) record(context, 'direct_debit.submitted', id)
  await answerAtBank(context, debits, file)
  context.pending.resource = file
  return file
}
