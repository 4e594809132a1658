// The steps that triggers are made of: an account, cash on it, and time that moves.
import {
  ConflictError,
  type Holdfast,
  type OnboardingApplicationResponse,
} from '../../../sdk/src/holdfast.ts'
import { ADA, paperTypes, proofs } from './applicant.ts'

export interface Stage {
  hf: Holdfast
  signal: AbortSignal
  say(words: string): void
  /** The account that the caller chose; without it each trigger opens one. */
  account?: string
}

const PDF = '%PDF-1.7\n% a scan\n'.padEnd(200)
/** Pauses of the clock until a thing has happened: a second, up to a minute, an hour, half a day, and then days. */
const STEPS = [1, 59, 3_540, 39_600, 43_200, 86_400, 86_400, 86_400, 86_400]

/** Moves the clock of the tenant, and says so. */
export async function advance({ hf, say, signal }: Stage, step: { seconds: number } | { to: string }) {
  const { now } = await hf.sandbox.advance_clock(step, { signal, timeout_ms: 600_000 })
  say(`The clock moved to ${now}.`)
}

/** Moves the clock until the thing has happened, five days at most; undefined means that it has not. */
export async function advanceUntil<T>(
  stage: Stage,
  what: string,
  look: () => Promise<T | undefined>,
): Promise<T> {
  for (const seconds of STEPS) {
    const seen = await look()
    if (seen !== undefined) return seen
    await advance(stage, { seconds })
  }
  const seen = await look()
  if (seen === undefined) throw new Error(`${what} within five days.`)
  return seen
}

async function uploadScan({ hf, signal }: Stage): Promise<string> {
  const { id, signed_upload_url } = await hf.files.request_upload({
    filename: 'scan.pdf',
    purpose: 'verification_evidence',
  })
  const headers = { 'content-type': 'application/pdf' }
  const sent = await fetch(signed_upload_url, { method: 'PUT', headers, body: PDF, signal })
  if (!sent.ok) throw new Error(`The upload of a file was answered with ${sent.status}.`)
  return (await hf.files.create({ signed_upload: id })).id
}

/** Applies for an account with all claims, consents and papers, as a tenant with full onboarding demands. */
export async function apply(
  stage: Stage,
): Promise<{ person: string; application: OnboardingApplicationResponse }> {
  const { hf } = stage
  const { now } = await hf.sandbox.retrieve_clock()
  const { id: person } = await hf.persons.create({ person_type: 'natural', claims: ADA })
  const documents = await hf.legal_documents.list()
  const consents = paperTypes.flatMap((consent_type) => {
    const version = documents.find(({ document_type }) => document_type === consent_type)?.latest_version
    return version ? [{ person, consent_type, consented_at: now, legal_document_version: version.id }] : []
  })
  const file = await uploadScan(stage)
  const application = await hf.onboarding_applications.submit({
    customer_type: 'individual',
    authorities: [{ person, authority_type: 'owner' }],
    consents: [...consents, { person, consent_type: 'data_accuracy', consented_at: now }],
    evidence: proofs.map((proof) => ({ ...proof, person, file })),
  })
  return { person, application }
}

/** Opens an account for a new customer. */
export async function openAccount(
  stage: Stage,
): Promise<{ account: string; customer: string; authority: string }> {
  const { hf, say } = stage
  const { person, application } = await apply(stage)
  try {
    await hf.sandbox.decide_application(application.id, { outcome: 'approved' })
  } catch (error) {
    // A tenant may decide applications by itself.
    if (!(error instanceof ConflictError)) throw error
  }
  const [authority] = await hf.persons.list_authorities(person)
  if (!authority) throw new Error(`The application ${application.id} was not approved.`)
  const customer = authority.customer.id
  const [ownership] = await hf.customers.list_account_ownerships(customer)
  const account = ownership!.account.id
  say(`The account ${account} was opened for the customer ${customer}.`)
  return { account, customer, authority: authority.id }
}

/** The account that the caller chose, or a new one. */
export const chooseAccount = async (stage: Stage): Promise<string> =>
  stage.account ?? (await openAccount(stage)).account

/** The same with 1,000.00 more on it. */
export async function fundAccount(stage: Stage): Promise<string> {
  const { hf, say } = stage
  const account = await chooseAccount(stage)
  const { id } = await hf.deposits.create(account, { amount: '1000.00', currency: 'EUR' })
  await hf.sandbox.complete_deposit(account, id)
  say(`1,000.00 EUR arrived on the account ${account}.`)
  return account
}
