// The resources that stand for a person and their accounts: operators write about these, and change them.
import type { ReadContext } from '../../../context.ts'
import { part } from '../../../db/sql.ts'
import { listPaymentsFrom } from '../../payments/funding-accounts/list-payments-from.ts'

type Reader = Pick<ReadContext, 'sql' | 'tenant'>

/**
 * The authorities `a` by which a person owns the accounts of a customer. A customer without owners, which minimal
 * onboarding permits, counts as that of its first person.
 */
export const ownsByAuthority = part`
  (a.authority_type in ('owner', 'joint_owner')
    or (a.position = 0 and not exists (
      select from customer_authorities other
      where other.tenant = a.tenant and other.customer = a.customer
        and other.authority_type in ('owner', 'joint_owner'))))`

/** The closed customers whose accounts the person owned. */
export async function listClosedCustomers({ sql, tenant }: Reader, person: string): Promise<string[]> {
  const rows = await sql<{ id: string }>`
    select k.id from customers k
    where k.tenant = ${tenant} and k.status = 'closed' and k.id in (
      select a.customer from customer_authorities a
      where a.tenant = ${tenant} and a.person = ${person} and ${ownsByAuthority})`
  return rows.map(({ id }) => id)
}

/**
 * The person, with their claims, authorities, legal holds, closed customers and applications. An application of
 * several people stays until the identity of the last one is erased.
 */
export async function listOfPerson({ sql, tenant }: Reader, person: string): Promise<string[]> {
  const rows = await sql<{ id: string }>`
    select id from person_claims where tenant = ${tenant} and person = ${person}
    union all
    select id from customer_authorities where tenant = ${tenant} and person = ${person}
    union all
    select id from legal_holds where tenant = ${tenant} and person = ${person}
    union all
    select n.application from application_persons n
    where n.tenant = ${tenant} and n.person = ${person} and not exists (
      select from application_persons o
      where o.tenant = n.tenant and o.application = n.application and o.person <> n.person and not exists (
        select from erasures e
        where e.tenant = o.tenant and e.person = o.person and 'identity' = any (e.record_kinds)))`
  return [person, ...(await listClosedCustomers({ sql, tenant }, person)), ...rows.map(({ id }) => id)]
}

/** The accounts, with their orders, payments, fees, documents and the like. */
export async function listOfAccounts({ sql, tenant }: Reader, accounts: string[]): Promise<string[]> {
  const tables = [
    part`orders`,
    part`trades`,
    part`deposits`,
    part`withdrawals`,
    part`funding_accounts`,
    part`mandates`,
    part`direct_debits`,
    part`fee_charges`,
    part`tax_reclaims`,
    part`documents`,
    part`rebalancing_runs`,
    part`savings_plans`,
  ]
  const all = tables.reduce(
    (before, table) => part`
      ${before} union all select id from ${table} where tenant = ${tenant} and account = any (${accounts})`,
    part`
      select unnest(array_remove(array[id, batch], null)) as id from journals
      where tenant = ${tenant} and (from_account = any (${accounts}) or to_account = any (${accounts}))
      union all
      select id from transfers
      where tenant = ${tenant} and (from_account = any (${accounts}) or to_account = any (${accounts}))`,
  )
  const rows = await sql<{ id: string }>`${all}`
  return [...accounts, ...rows.map(({ id }) => id)]
}

/** The payments that the accounts received, and what was paid out from the accounts and for those payments. */
export async function listPayments(
  context: Reader,
  accounts: string[],
): Promise<{ payments: string[]; payouts: string[] }> {
  const { sql, tenant } = context
  const deposited = await sql<{ payment: string }>`
    select inbound_payment as payment from deposits
    where tenant = ${tenant} and account = any (${accounts}) and inbound_payment is not null`
  const payments = [
    ...deposited.map(({ payment }) => payment),
    ...(await listPaymentsFrom(context, accounts)),
  ]
  const paid = await sql<{ id: string }>`
    select o.id from payouts o left join withdrawals w on w.tenant = o.tenant and w.id = o.withdrawal
    where o.tenant = ${tenant} and (w.account = any (${accounts}) or o.inbound_payment = any (${payments}))`
  return { payments, payouts: paid.map(({ id }) => id) }
}

/** The files with the signed mandates of the accounts. */
export async function listEvidence({ sql, tenant }: Reader, accounts: readonly string[]): Promise<string[]> {
  const rows = await sql<{ evidence: string }>`
    select evidence from mandates
    where tenant = ${tenant} and account = any (${accounts as string[]}) and evidence is not null`
  return rows.map(({ evidence }) => evidence)
}
