// Erases the records of a person, one function for each kind of record. Ids, amounts, states and times stay.
import type { Context } from '../../context.ts'
import { type Part, part } from '../../db/sql.ts'
import { ERASED, eraseValues } from '../../privacy/erase-values.ts'
import type { SealedColumn } from '../../privacy/sealed-columns.ts'
import { forgetOutcomes } from '../../transactions/forget-outcomes.ts'
import { eraseProfiles } from '../customers/erase-profiles.ts'
import { eraseDocuments } from '../documents/withdraw-document.ts'
import { eraseFiles } from '../files/erase-files.ts'
import { eraseFundingAccounts } from '../funding-accounts/erase-funding-accounts.ts'
import { listPaymentsFrom } from '../funding-accounts/list-payments-from.ts'
import { eraseFromApplications } from '../onboarding/erase-from-applications.ts'
import { erasePersonData } from '../persons/erase-person.ts'
import { ownsByAuthority } from './gather-facts.ts'
import type { RecordKind } from './rules.ts'

export interface Erased {
  values: number
  files: number
}

interface Subject {
  person: string
  /** The accounts of the person as an owner. */
  accounts: string[]
}

/** The functions by the kind of record. */
export const ERASERS: Record<RecordKind, (context: Context, subject: Subject) => Promise<Erased>> = {
  identity: eraseIdentity,
  accounts: eraseAccounts,
  documents: async (context, { accounts }) => {
    const { documents, files } = await eraseDocuments(context, accounts)
    return { values: documents, files }
  },
}

async function eraseIdentity(context: Context, { person }: Subject): Promise<Erased> {
  const { sql, tenant } = context
  const claims = await sql<{ id: string }>`
    select id from person_claims where tenant = ${tenant} and person = ${person}`
  const { applications, files } = await eraseFromApplications(context, person)
  const profiles = await eraseProfiles(
    context,
    part`k.status = 'closed' and k.id in (
      select a.customer from customer_authorities a
      where a.tenant = ${tenant} and a.person = ${person} and ${ownsByAuthority})`,
  )
  const values = (await erasePersonData(context, person)) + applications + profiles
  await forgetOutcomes(context, [person, ...claims.map(({ id }) => id), ...files])
  return { values, files: await eraseFiles(context, files) }
}

/** Stands in for a request of an operator and its preview, in their form. */
const ERASED_APPROVAL = JSON.stringify({
  input: { params: {}, body: {} },
  preview: { amounts: [], transfers: [], events: [], details: null },
})

async function eraseAccounts(context: Context, { accounts }: Subject): Promise<Erased> {
  const { sql, tenant } = context
  const payments = [
    ...(await listDeposited(context, accounts)),
    ...(await listPaymentsFrom(context, accounts)),
  ]
  const paid = await sql<{ id: string }>`
    select w.id from withdrawals w where w.tenant = ${tenant} and w.account = any (${accounts})
    union all
    select o.id from payouts o left join withdrawals w on w.tenant = o.tenant and w.id = o.withdrawal
    where o.tenant = ${tenant} and (w.account = any (${accounts}) or o.inbound_payment = any (${payments}))`
  const resources = [...accounts, ...payments, ...paid.map(({ id }) => id)]
  const ofAccounts = part`account = any (${accounts})`
  const ofPayments = part`id = any (${payments})`
  const aboutThem = part`subjects && ${resources}::text[] and status <> 'pending'`
  const plan: [SealedColumn, Part, string?][] = [
    ['accounts.name', part`id = any (${accounts})`],
    ['withdrawals.owner_name', ofAccounts],
    ['inbound_payments.owner_name', ofPayments],
    ['inbound_payments.iban', ofPayments],
    ['inbound_payments.reference', ofPayments],
    ['inbound_payments.resolution_note', ofPayments],
    ['payouts.reason', part`id = any (${resources})`],
    ['transfers.note', part`(from_account = any (${accounts}) or to_account = any (${accounts}))`],
    ['operator_looks.reason', part`resource = any (${resources})`],
    [
      'approval_votes.note',
      part`approval in (select id from approvals where tenant = ${tenant} and ${aboutThem})`,
    ],
    ['approvals.content', aboutThem, ERASED_APPROVAL],
  ]
  let values = 0
  for (const [column, which, text = ERASED] of plan) values += await eraseValues(context, column, which, text)
  values += await eraseFundingAccounts(context, accounts)
  await forgetOutcomes(context, resources)
  return { values, files: 0 }
}

async function listDeposited({ sql, tenant }: Context, accounts: string[]): Promise<string[]> {
  const rows = await sql<{ payment: string }>`
    select inbound_payment as payment from deposits
    where tenant = ${tenant} and account = any (${accounts}) and inbound_payment is not null`
  return rows.map(({ payment }) => payment)
}
