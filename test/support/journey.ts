// The first steps of every story: a person applies for an account and gets it.
import type { Body, Caller } from './client.ts'

/** A natural person, as a request creates her. */
export const ADA = {
  person_type: 'natural',
  claims: [
    { claim_type: 'identity', first_name: 'Ada', last_name: 'Lovelace', date_of_birth: '1990-12-10' },
    { claim_type: 'contact_details', email: 'ada@example.com', phone_number: '+35312345678' },
  ],
}

/** Opens an account for a new person of a tenant with minimal onboarding. */
export async function openTestAccount(
  tenant: Caller,
): Promise<{ person: Body; customer: Body; account: Body }> {
  const person = await tenant.post('/persons', ADA)
  const application = await tenant.post('/onboarding-applications', {
    customer_type: 'individual',
    authorities: [{ person: person.id }],
  })
  await tenant.post(`/sandbox/onboarding-applications/${application.id}/decision`, { outcome: 'approved' })
  const [authority] = await tenant.get(`/persons/${person.id}/authorities`)
  const [ownership] = await tenant.get(`/customers/${authority.customer.id}/account-ownerships`)
  return { person, customer: ownership.customer, account: ownership.account }
}
