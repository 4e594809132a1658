import type { Context } from '../../../context.ts'

/** Erases what the customers say about their owners besides the owners' own data. */
export async function eraseProfiles({ sql, tenant, now }: Context, customers: string[]): Promise<number> {
  const rows = await sql`
    update customers
    set mifid_category = null, risk_profile = null, risk_score = null, referrer_code = null, modified_at = ${now}
    where tenant = ${tenant} and id = any (${customers})
      and num_nonnulls(mifid_category, risk_profile, risk_score, referrer_code) > 0
    returning id`
  return rows.length
}

/**
 * Takes the signed forms, those that were replaced too, out of the tax declarations of the customers, and gives the
 * files of those that no other customer has declared with.
 */
export async function eraseForms({ sql, tenant, now }: Context, customers: string[]): Promise<string[]> {
  const forms = await sql<{ form: string }>`
    select distinct f.form from tax_declarations d
    cross join lateral unnest(d.evidence || d.earlier_evidence) as f (form)
    where d.tenant = ${tenant} and d.customer = any (${customers}) and f.form is not null and not exists (
      select from tax_declarations o
      where o.tenant = d.tenant and f.form = any (o.evidence || o.earlier_evidence)
        and o.customer <> all (${customers}))`
  await sql`
    update tax_declarations set evidence = null, earlier_evidence = '{}', modified_at = ${now}
    where tenant = ${tenant} and customer = any (${customers})
      and (evidence is not null or cardinality(earlier_evidence) > 0)`
  return forms.map(({ form }) => form)
}
