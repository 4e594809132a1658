// The facts about a person's relationship that stand for or against an erasure.
import type { ReadContext } from '../../../context.ts'
import { INSTANT_FORM, type Part, part } from '../../../db/sql.ts'
import { notFound } from '../../../errors.ts'
import { available, reserved } from '../../../ledger/chart.ts'
import { listRelatedTo } from '../../customers/persons/list-related-to.ts'
import type { ErasureFacts } from './decide-erasure.ts'
import { listOfAccounts, listOfPerson, listPayments, ownsByAuthority } from './list-resources.ts'
import { RECORD_KINDS, type RecordKind } from './rules.ts'

type Reader = Pick<ReadContext, 'sql' | 'tenant' | 'vault'>

/** The accounts `x` of the person `p` as an owner, with the authority `a`. */
export const ownedAccounts = part`
  customer_authorities a
  join account_ownerships o on o.tenant = a.tenant and o.customer = a.customer
  join accounts x on x.tenant = o.tenant and x.id = o.account
  where a.tenant = p.tenant and a.person = p.id and ${ownsByAuthority}`

/** The end of the relationship with a person `p`: the latest that happened in it. */
export const relationshipEnd = part`
  greatest(p.created_at,
    (select max(greatest(c.created_at, c.verified_at)) from person_claims c
     where c.tenant = p.tenant and c.person = p.id),
    (select max(a.revoked_at) from customer_authorities a where a.tenant = p.tenant and a.person = p.id),
    (select max(x.closed_at) from ${ownedAccounts}),
    (select max(d.modified_at)
     from application_persons n join onboarding_applications d on d.tenant = n.tenant and d.id = n.application
     where n.tenant = p.tenant and n.person = p.id))`

/** When a retention rule `r` lets records go of a relationship that ended at the instant. */
export const erasableFrom = (ended_at: Part) => part`
  case r.counted_from when 'end' then ${ended_at} else date_trunc('year', ${ended_at}) + interval '1 year' end
    + r.years * interval '1 year'`

type Gathered = 'person' | 'related_to' | 'cash' | 'positions' | 'approvals' | 'retention'

/** Gathers the facts, or refuses an unknown person. */
export async function gatherFacts(context: Reader, person: string): Promise<ErasureFacts> {
  const { sql, tenant } = context
  const [row] = await sql<Omit<ErasureFacts, Gathered>>`
    select ${relationshipEnd} as relationship_ended_at,
           (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'customer', a.customer) order by a.id), '[]')
            from customer_authorities a
            where a.tenant = p.tenant and a.person = p.id and a.status = 'active') as authorities,
           (select coalesce(jsonb_agg(distinct jsonb_build_object('id', x.id, 'status', x.status)), '[]')
            from ${ownedAccounts}) as accounts,
           (select coalesce(jsonb_agg(d.id order by d.id), '[]')
            from application_persons n
            join onboarding_applications d on d.tenant = n.tenant and d.id = n.application
            where n.tenant = p.tenant and n.person = p.id and d.status <> 'completed') as applications,
           (select coalesce(jsonb_agg(jsonb_build_object('id', h.id, 'person', h.person) order by h.id), '[]')
            from legal_holds h
            where h.tenant = p.tenant and h.lifted_at is null and (h.person = p.id or h.person in (
              select s.person from customer_authorities s
              where s.tenant = p.tenant and s.customer in (
                select a.customer from customer_authorities a
                where a.tenant = p.tenant and a.person = p.id and ${ownsByAuthority})))) as holds
    from persons p where p.tenant = ${tenant} and p.id = ${person}`
  if (!row) throw notFound('person')
  const accounts = row.accounts.map(({ id }) => id)
  return {
    ...row,
    person,
    related_to: await listRelatedTo(context, person),
    cash: await listCash(context, accounts),
    positions: await listPositions(context, accounts),
    approvals: await listPending(context, person, accounts),
    retention: await listRetention(context, person, row.relationship_ended_at),
  }
}

// An erasure may itself await approval.
async function listPending(context: Reader, person: string, accounts: string[]): Promise<string[]> {
  const { payments, payouts } = await listPayments(context, accounts)
  const resources = [
    ...(await listOfPerson(context, person)),
    ...(await listOfAccounts(context, accounts)),
    ...payments,
    ...payouts,
  ]
  const rows = await context.sql<{ approval: string }>`
    select distinct approval from approval_subjects
    where tenant = ${context.tenant} and subject = any (${resources}) and verb <> 'erasures.create'
    order by approval`
  return rows.map(({ approval }) => approval)
}

async function listCash({ sql, tenant }: Reader, accounts: string[]): Promise<ErasureFacts['cash']> {
  const owners = accounts.flatMap((account) => [
    { account, book: available(account) },
    { account, book: reserved(account) },
  ])
  return sql<ErasureFacts['cash'][number]>`
    select x.account, b.asset, sum(b.balance)::text as amount
    from json_to_recordset(${JSON.stringify(owners)}::json) as x (account text, book text)
    join ledger_balances b on b.tenant = ${tenant} and b.account = x.book
    where length(b.asset) = 3
    group by x.account, b.asset having sum(b.balance) <> 0 order by x.account, b.asset`
}

function listPositions({ sql, tenant }: Reader, accounts: string[]): Promise<ErasureFacts['positions']> {
  return sql<ErasureFacts['positions'][number]>`
    select id, account from positions
    where tenant = ${tenant} and account = any (${accounts}) and status <> 'closed' order by id`
}

async function listRetention({ sql, tenant }: Reader, person: string, ended_at: string) {
  const rows = await sql<{ record_kind: RecordKind; years: number; erasable_from: string }>`
    select r.record_kind, r.years, to_char(${erasableFrom(part`${ended_at}::timestamptz`)}, ${INSTANT_FORM}::text)
      as erasable_from
    from retention_rules r where r.tenant = ${tenant}`
  const erased = await sql<{ record_kind: RecordKind; erased_at: string }>`
    select kind as record_kind, to_char(max(e.created_at), ${INSTANT_FORM}::text) as erased_at
    from erasures e cross join unnest(e.record_kinds) as kind
    where e.tenant = ${tenant} and e.person = ${person} and e.created_at >= ${ended_at} group by kind`
  return RECORD_KINDS.map((record_kind) => {
    const rule = rows.find((one) => one.record_kind === record_kind)
    const { years = null, erasable_from = null } = rule ?? {}
    const erased_at = erased.find((one) => one.record_kind === record_kind)?.erased_at ?? null
    return { record_kind, years, erasable_from, erased_at }
  })
}
