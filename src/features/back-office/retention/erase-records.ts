// Erases the records of a person, one function for each kind of record. Ids, amounts, states and times stay.
import type { Context } from '../../../context.ts'
import { type Part, part } from '../../../db/sql.ts'
import { ERASED, eraseValues } from '../../../privacy/erase-values.ts'
import { forgetOutcomes } from '../../../unit-of-work/forget-outcomes.ts'
import { eraseForms, eraseProfiles } from '../../customers/customers/erase-profiles.ts'
import { eraseFromApplications } from '../../customers/onboarding/erase-from-applications.ts'
import { erasePersonData } from '../../customers/persons/erase-person.ts'
import { eraseDocuments } from '../../documents/documents/withdraw-document.ts'
import { endApproval } from '../../operators/approvals/end-approval.ts'
import { eraseFundingAccounts } from '../../payments/funding-accounts/erase-funding-accounts.ts'
import { forgetIbans } from '../../payments/inbound-payments/forget-ibans.ts'
import { eraseFiles } from '../../platform/files/erase-files.ts'
import {
  listClosedCustomers,
  listEvidence,
  listOfAccounts,
  listOfPerson,
  listPayments,
} from './list-resources.ts'
import { eraseMarked } from './personal-rows.ts'
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
  // The reason of this erasure is not written yet: it stays, as the proof of its ground.
  const reasons = await eraseMarked(context, 'identity', { person })
  const values = (await erasePersonData(context, person)) + applications + profiles + written + reasons
  await forgetOutcomes(context, [...resources, ...files])
  return { values, files: await eraseFiles(context, files) }
}

/** The operation whose approval may be that of the erasure under way. */
const ERASURE = 'erasures.create'

/** Stands in for a request of an operator and its preview, in their form. */
const ERASED_APPROVAL = JSON.stringify({
  input: { params: {}, body: {} },
  preview: { amounts: [], transfers: [], events: [], details: null },
})

async function eraseAccounts(context: Context, { accounts }: Subject): Promise<Erased> {
  const { payments, payouts } = await listPayments(context, accounts)
  const evidence = await listEvidence(context, accounts)
  const resources = [...(await listOfAccounts(context, accounts)), ...payments, ...payouts, ...evidence]
  let values = await eraseMarked(context, 'accounts', { accounts, payments, payouts })
  values += await eraseWritten(context, resources)
  values += await eraseFundingAccounts(context, accounts)
  await forgetIbans(context, payments)
  await forgetOutcomes(context, resources)
  return { values, files: await eraseFiles(context, evidence) }
}

// Texts of operators about the resources: reasons of looks, notes, and requests with their reasons and votes. An
// approval of this erasure itself is not counted: its preview was made before it existed.
async function eraseWritten(context: Context, resources: string[]): Promise<number> {
  const { sql, tenant } = context
  const texts = await sql<{ id: string; is_counted: boolean; is_pending: boolean }>`
    select id, true as is_counted, false as is_pending from work_notes
    where tenant = ${tenant} and subject = any (${resources})
    union all
    select id, status <> 'pending' or verb <> ${ERASURE}, status = 'pending' and verb <> ${ERASURE} from approvals
    where tenant = ${tenant} and subjects && ${resources}::text[]`
  // Only a restored backup has any: otherwise they stand against the erasure.
  for (const { id, is_pending } of texts) if (is_pending) await endApproval(context, id, 'cancelled')
  const ids = (is_counted: boolean) =>
    texts.filter((one) => one.is_counted === is_counted).map(({ id }) => id)
  const about = await eraseTexts(context, ids(true), resources)
  await eraseTexts(context, ids(false), [])
  return about
}

async function eraseTexts(context: Context, written: string[], resources: string[]): Promise<number> {
  const plan: [Parameters<typeof eraseValues>[1], Part, string?][] = [
    ['operator_looks.reason', part`resource = any (${[...resources, ...written]})`],
    ['work_notes.text', part`subject = any (${resources})`],
    ['approval_votes.note', part`approval = any (${written})`],
    ['approvals.content', part`id = any (${written})`, ERASED_APPROVAL],
    ['approvals.reason', part`id = any (${written})`],
  ]
  let values = 0
  for (const [column, which, text = ERASED] of plan) values += await eraseValues(context, column, which, text)
  // The answers of those requests hold the same texts.
  await forgetOutcomes(context, written)
  return values
}
