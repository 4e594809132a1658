// Whether the maker of a change may carry it out alone, in an emergency.
import { fail } from '../../../errors.ts'
import type { Instant } from '../../../values/time.ts'
import { decideCancellation, type PendingFacts } from './decide-vote.ts'

export interface BreakGlassFacts {
  approval: PendingFacts | undefined
  operator: string
  /** The name of the operation, and the permission that it needs. */
  verb: string
  permission: string
  /** Whether the settings permit it at all. */
  is_permitted: boolean
  now: Instant
}

/**
 * A person alone could otherwise make a second one, remove the rules that hold the next change, fetch the secret of a
 * program, or send payouts to another bank account. An erasure is for good, so no review mends it.
 */
const ALWAYS_OF_TWO = new Set([
  'operator.write',
  'limit.write',
  'rule.write',
  'retention.write',
  'client.write',
  'webhook.write',
  'key.write',
  'tenant.write',
  'bank_account.write',
])

/** The changes that only shut a program out, which is the emergency itself. */
const SHUTS_OUT = new Set(['clients.disable', 'clients.end_secret'])

/** Refuses a change of another operator, one that always needs two people, and any where the settings say so. */
export function decideBreakGlass(facts: BreakGlassFacts): void {
  const { approval, operator, verb, permission, is_permitted, now } = facts
  decideCancellation(approval, operator, now)
  if (!is_permitted) throw fail('forbidden', 'This installation lets no change go without its approvals.')
  if (ALWAYS_OF_TWO.has(permission) && !SHUTS_OUT.has(verb))
    throw fail(
      'forbidden',
      'Changes of people, limits, rules, retention, tenants, credentials, keys and bank accounts always need their ' +
        'approvals.',
    )
}
