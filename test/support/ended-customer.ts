// A customer with texts of their own in every record, which has left: paid in, withdrawn everything, closed.
import assert from 'node:assert/strict'
import { SENDER } from './cash.ts'
import type { Body, Caller } from './client.ts'
import { markedClaim, newMarks, typesOf } from './marked-claims.ts'
import { uploadFile } from './upload.ts'

export interface EndedCustomer {
  person: string
  customer: string
  account: string
  statement: Body
  evidence: Body
  deposit: string
  /** Texts that occur only in their data. */
  marks: string[]
}

let customers = 0

/** Gives the instant at which the tenant's clock stands. */
export const nowOf = async (tenant: Caller): Promise<string> => (await tenant.get('/sandbox/clock')).now

/** Lets a person become a customer of a tenant with minimal onboarding, whose clock is frozen. */
export async function newCustomer(tenant: Caller): Promise<EndedCustomer> {
  // No two customers of a test file have a word or a day in common.
  const marks = newMarks(`Zq${'abcdefgh'[customers % 8]}mark`, 1911 + customers++)
  const claims = typesOf('natural').map((type) => markedClaim(type, marks, ''))
  const { id: person } = await tenant.post('/persons', { person_type: 'natural', claims })
  const evidence = await uploadFile(tenant, { filename: `${marks.next()}.pdf` })
  const application = await tenant.post('/onboarding-applications', {
    customer_type: 'individual',
    authorities: [{ person, authority_type: 'owner' }],
    evidence: [
      { person, evidence_type: 'proof_of_address', document_type: 'utility_bill', file: evidence.id },
    ],
  })
  await tenant.post(`/sandbox/onboarding-applications/${application.id}/decision`, { outcome: 'approved' })
  const [authority] = await tenant.get(`/persons/${person}/authorities`)
  const [ownership] = await tenant.get(`/customers/${authority.customer.id}/account-ownerships`)
  const { account, customer } = ownership
  const owner_name = marks.next()
  const deposit = await tenant.post(`/accounts/${account.id}/deposits`, { amount: '100.00', currency: 'EUR' })
  await tenant.post(`/sandbox/accounts/${account.id}/deposits/${deposit.id}/complete`, {
    ...SENDER,
    owner_name,
  })
  return {
    person,
    customer: customer.id,
    account: account.id,
    evidence,
    deposit: deposit.id,
    statement: undefined,
    marks: marks.all,
  }
}

/** The customer withdraws everything and leaves. */
export async function leave(tenant: Caller, customer: EndedCustomer): Promise<EndedCustomer> {
  const at = `/accounts/${customer.account}`
  const [funding_account] = await tenant.get(`${at}/funding-accounts`)
  const withdrawal = { amount: '100.00', currency: 'EUR', funding_account: funding_account.id }
  const { id } = await tenant.post(`${at}/withdrawals`, withdrawal)
  const paid = await tenant.get(`${at}/withdrawals/${id}`)
  if (paid.status !== 'completed') await tenant.post(`/sandbox${at}/withdrawals/${id}/complete`)
  const period_start = (await nowOf(tenant)).slice(0, 10)
  await tenant.post('/sandbox/clock/advance', { seconds: 86_400 })
  const period_end = (await nowOf(tenant)).slice(0, 10)
  const statement = await tenant.post(`${at}/statements`, { period_start, period_end })
  await tenant.get(`/documents/${statement.id}/file?redirect=false`)
  await tenant.post(`/sandbox/customers/${customer.customer}/status`, { status: 'closing' })
  await tenant.post('/sandbox/clock/advance', { seconds: 120 })
  assert.equal((await tenant.get(`/accounts/${customer.account}`)).status, 'closed')
  return { ...customer, statement }
}
