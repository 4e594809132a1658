// Rules of approvals for tests, each for a tenant of its own.
import { type Answer, newOperator, type SignedIn } from './operators.ts'

export interface RuleInput {
  verb: string
  currency?: string | null
  from_amount?: string | null
  roles?: string[]
  needed?: number
}

let administrator: Promise<SignedIn> | undefined

/** An administrator of all tenants, the same for all tests of a file. */
export function theAdministrator(): Promise<SignedIn> {
  administrator ??= newOperator('administrator')
  return administrator
}

/** Sets a rule of the tenant. */
export async function setRule(of_tenant: string | null, input: RuleInput): Promise<Answer> {
  const rule = { of_tenant, currency: null, from_amount: null, roles: ['finance'], needed: 1, ...input }
  return (await theAdministrator()).call('PUT', '/operator/approval-rules', rule)
}
