// The ids by which rows belong to a person.
import type { ReadContext } from '../../../../context.ts'
import type { PersonIds } from '../../../../db/personal-tables.ts'
import { notFound } from '../../../../errors.ts'
import { listApplicationsOf } from '../../../customers/onboarding/read.ts'
import {
  listEvidence,
  listOfAccounts,
  listOfPerson,
  listPayments,
  ownsByAuthority,
} from '../list-resources.ts'

type Reader = Pick<ReadContext, 'sql' | 'tenant' | 'vault'>

/** Gathers the ids of the person, or refuses an unknown one. */
export async function gatherSubject(context: Reader, person: string): Promise<PersonIds> {
  const { sql, tenant } = context
  const [row] = await sql<{ id: string }>`select id from persons where tenant = ${tenant} and id = ${person}`
  if (!row) throw notFound('person')
  const owned = await sql<{ customer: string; account: string | null }>`
    select a.customer, o.account
    from customer_authorities a
    left join account_ownerships o on o.tenant = a.tenant and o.customer = a.customer
    where a.tenant = ${tenant} and a.person = ${person} and ${ownsByAuthority}`
  const customers = [...new Set(owned.map(({ customer }) => customer))]
  const accounts = [...new Set(owned.flatMap(({ account }) => account ?? []))]
  const named = await listApplicationsOf(context, person)
  const applications = named.map(({ id }) => id)
  const { payments, payouts } = await listPayments(context, accounts)
  const resources = [
    ...(await listOfPerson(context, person)),
    ...customers,
    ...applications,
    ...(await listOfAccounts(context, accounts)),
    ...payments,
    ...payouts,
  ]
  const files = [
    ...named.flatMap(({ files }) => files),
    ...(await listForms(context, customers)),
    ...(await listEvidence(context, accounts)),
  ]
  return {
    person,
    customers,
    accounts,
    applications,
    payments,
    payouts,
    files,
    resources: [...new Set([...resources, ...files])],
  }
}

async function listForms({ sql, tenant }: Reader, customers: string[]): Promise<string[]> {
  const forms = await sql<{ form: string }>`
    select distinct f.form from tax_declarations d
    cross join lateral unnest(d.evidence || d.earlier_evidence) as f (form)
    where d.tenant = ${tenant} and d.customer = any (${customers}) and f.form is not null`
  return forms.map(({ form }) => form)
}
