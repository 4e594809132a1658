// Rules of approvals for tests, each for a tenant of its own.
import { type Answer, newOperator, type SignedIn, signInAgain } from './operators.ts'

export interface RuleInput {
  verb: string
  currency?: string | null
  from_amount?: string | null
  roles?: string[]
  needed?: number
}

let administrator: Promise<SignedIn> | undefined
let signed_in_at_ms = 0

// A proof of identity holds for five minutes.
const LONGEST_SESSION_MS = 4 * 60_000

/**
 * An administrator of all tenants, the same for all tests of a worker: files share their modules. They sign in again
 * before their proof of identity is too old for a change.
 */
export function theAdministrator(): Promise<SignedIn> {
  const now_ms = Date.now()
  if (now_ms - signed_in_at_ms > LONGEST_SESSION_MS) {
    administrator = administrator ? administrator.then(signInAgain) : newOperator('administrator')
    signed_in_at_ms = now_ms
  }
  return administrator!
}

/** Sets a rule of the tenant. */
export async function setRule(of_tenant: string | null, input: RuleInput): Promise<Answer> {
  const rule = { of_tenant, currency: null, from_amount: null, roles: ['finance'], needed: 1, ...input }
  return (await theAdministrator()).call('PUT', '/operator/approval-rules', rule)
}
