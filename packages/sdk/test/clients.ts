// Clients of the server of the test run.
import { type Caller, freshTenant } from '../../../test/support/client.ts'
import { openTestAccount } from '../../../test/support/journey.ts'
import { createHoldfast, type Holdfast, type HoldfastOptions } from '../src/holdfast.ts'

/** A client of the tenant, at its server or at a proxy before it. */
export function clientOf(tenant: Caller, options: Partial<HoldfastOptions<'2026-09-02'>> = {}): Holdfast {
  const { baseUrl: base_url, client_id, client_secret } = tenant
  return createHoldfast({ base_url, client_id, client_secret, ...options })
}

/** A client of a fresh tenant. */
export async function freshClient(options: Partial<HoldfastOptions<'2026-09-02'>> = {}) {
  const tenant = await freshTenant()
  return { tenant, hf: clientOf(tenant, options) }
}

/** A fresh tenant on a frozen clock, with an account, and a client of it. */
export async function clientWithAccount(options: Partial<HoldfastOptions<'2026-09-02'>> = {}) {
  const { tenant, hf } = await freshClient(options)
  await hf.sandbox.set_clock({ mode: 'frozen' })
  const { account, customer, person } = await openTestAccount(tenant)
  return {
    tenant,
    hf,
    account: account.id as string,
    customer: customer.id as string,
    person: person.id as string,
  }
}

/** The sender of payments. */
export const SENDER = { iban: 'DE89370400440532013000', bank_code: 'EXMPDEFFXXX', owner_name: 'Ada Lovelace' }
