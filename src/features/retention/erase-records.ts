// Erases the records of a person, one function for each kind of record. Ids, amounts, states and times stay.
import type { Context } from '../../context.ts'
import { type Part, part } from '../../db/sql.ts'
import { ERASED, eraseValues } from '../../privacy/erase-values.ts'
import type { SealedColumn } from '../../privacy/sealed-columns.ts'
import { forgetOutcomes } from '../../transactions/forget-outcomes.ts'
import { eraseForms, eraseProfiles } from '../customers/erase-profiles.ts'
import { eraseDocuments } from '../documents/withdraw-document.ts'
import { eraseFiles } from '../files/erase-files.ts'
import { eraseFundingAccounts } from '../funding-accounts/erase-funding-accounts.ts'
import { forgetIbans } from '../inbound-payments/forget-ibans.ts'
import { eraseFromApplications } from '../onboarding/erase-from-applications.ts'
import { erasePersonData } from '../persons/erase-person.ts'
import { listClosedCustomers, listOfAccounts, listOfPerson, listPayments } from './list-resources.ts'
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
  const customers = await listClosedCustomers(context, person)
  const { applications, files: evidence } = await eraseFromApplications(context, person)
  const files = [...evidence, ...(await eraseForms(context, customers))]
  const profiles = await eraseProfiles(context, customers)
  const resources = await listOfPerson(context, person)
  const written = await eraseWritten(context, resources)
  const values = (await erasePersonData(context, person)) + applications + profiles + written
  await forgetOutcomes(context, [...resources, ...files])
  return { values, files: await eraseFiles(context, files) }
}

/** Stands in for a request of an operator and its preview, in their form. */
const ERASED_APPROVAL = JSON.stringify({
  input: { params: {}, body: {} },
  preview: { amounts: [], transfers: [], events: [], details: null },
})

async function eraseAccounts(context: Context, { accounts }: Subject): Promise<Erased> {
  const { payments, payouts } = await listPayments(context, accounts)
  const resources = [...(await listOfAccounts(context, accounts)), ...payments, ...payouts]
  const ofAccounts = part`account = any (${accounts})`
  const ofPayments = part`id = any (${payments})`
  const plan: [SealedColumn, Part][] = [
    ['accounts.name', part`id = any (${accounts})`],
    ['withdrawals.owner_name', ofAccounts],
    ['inbound_payments.owner_name', ofPayments],
    ['inbound_payments.iban', ofPayments],
    ['inbound_payments.reference', ofPayments],
    ['inbound_payments.resolution_note', ofPayments],
    ['payouts.reason', part`id = any (${resources})`],
    ['transfers.note', part`(from_account = any (${accounts}) or to_account = any (${accounts}))`],
    ['journals.rejected_reason', part`(from_account = any (${accounts}) or to_account = any (${accounts}))`],
  ]
  let values = 0
  for (const [column, which] of plan) values += await eraseValues(context, column, which)
  values += await eraseWritten(context, resources)
  values += await eraseFundingAccounts(context, accounts)
  await forgetIbans(context, payments)
  await forgetOutcomes(context, resources)
  return { values, files: 0 }
}

// Texts of operators about the resources: reasons of looks, notes, and ended requests with their reasons and votes.
async function eraseWritten(context: Context, resources: string[]): Promise<number> {
  const { sql, tenant } = context
  const aboutThem = part`subjects && ${resources}::text[] and status <> 'pending'`
  const texts = await sql<{ id: string }>`
    select id from work_notes where tenant = ${tenant} and subject = any (${resources})
    union all
    select id from approvals where tenant = ${tenant} and ${aboutThem}`
  const written = texts.map(({ id }) => id)
  const plan: [SealedColumn, Part, string?][] = [
    ['operator_looks.reason', part`resource = any (${[...resources, ...written]})`],
    ['work_notes.text', part`subject = any (${resources})`],
    ['approval_votes.note', part`approval = any (${written})`],
    ['approvals.content', aboutThem, ERASED_APPROVAL],
    ['approvals.reason', aboutThem],
  ]
  let values = 0
  for (const [column, which, text = ERASED] of plan) values += await eraseValues(context, column, which, text)
  // The answers of those requests hold the same texts.
  await forgetOutcomes(context, written)
  return values
}
