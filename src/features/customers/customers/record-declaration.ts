// Records the tax declaration of a customer to a country, in place of an earlier one.
import type { Context } from '../../../context.ts'
import { failParam } from '../../../errors.ts'
import { dayOf } from '../../../values/time.ts'
import { lookUpStored } from '../../platform/files/read.ts'
import { decideValidity } from './decide-declaration.ts'
import type { PutTaxDeclarationRequest } from './declaration-schemas.ts'
import { findCustomer } from './read.ts'
import { type DeclarationRow, declarationColumns, showDeclaration } from './read-declarations.ts'

/** Records the declaration. Evidence that is left out stays if the day of the signature is the same. */
export async function recordDeclaration(
  context: Context,
  { customer, country }: { customer: string; country: string },
  { signed_on, evidence = null }: PutTaxDeclarationRequest,
) {
  const { sql, tenant, now } = context
  await findCustomer(context, customer)
  const { valid_until } = decideValidity(signed_on, dayOf(now))
  if (evidence !== null) await checkEvidence(context, evidence)
  context.pending.resource = customer
  const [row] = await sql<DeclarationRow>`
    insert into tax_declarations as d (tenant, customer, country, signed_on, valid_until, evidence, created_at,
                                       modified_at)
    values (${tenant}, ${customer}, ${country}, ${signed_on}, ${valid_until}, ${evidence}, ${now}, ${now})
    on conflict (tenant, customer, country) do update set
      signed_on = excluded.signed_on, valid_until = excluded.valid_until, modified_at = excluded.modified_at,
      evidence = coalesce(excluded.evidence, case when d.signed_on = excluded.signed_on then d.evidence end),
      earlier_evidence = case
        when d.evidence is null or d.evidence = any (d.earlier_evidence) then d.earlier_evidence
        else d.earlier_evidence || d.evidence end
    returning ${declarationColumns}`
  return showDeclaration(context, row!)
}

// An erasure of the customer destroys the evidence, so it must be a file about only the customer.
async function checkEvidence(context: Context, id: string) {
  const file = await lookUpStored(context, id)
  if (!file) throw failParam('body.evidence', 'not_found', 'No such file.')
  if (file.purpose !== 'verification_evidence')
    throw failParam('body.evidence', 'invalid_param', 'Must be a file of the purpose verification_evidence.')
}
