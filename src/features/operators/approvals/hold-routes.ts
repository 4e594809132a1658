// The mechanism around every operation that rules may hold: the operations stay as they are, and their writes go
// through it.
import type { HeldInput, Route } from '../../../http/api/route.ts'
import { approvalRoutes } from './approval-routes.ts'
import { carryOutOrHold } from './request-approval.ts'
import { ruleRoutes } from './rules/rule-routes.ts'
import { Approval } from './schemas.ts'
import { isVerb, type StoredVerb, storedVerb, type Verb, type Verbs } from './verbs.ts'

/**
 * The operations of operators, held where rules ask for it, and the operations on approvals and rules; `more` gives
 * those that need the operations which can be held.
 */
export function holdRoutes(routes: readonly Route[], more: (verbs: Verbs) => Route[]): Route[] {
  const verbs = new Map<string, StoredVerb>()
  const all = [...routes, ...approvalRoutes(verbs), ...ruleRoutes(verbs), ...more(verbs)]
  for (const one of all) if (isVerb(one)) verbs.set(one.name, storedVerb(one))
  return all.map((one) => (isVerb(one) ? heldRoute(one) : one))
}

const heldRoute = (verb: Verb): Route => ({
  ...verb,
  held: Approval,
  // An operation without a body, or without members in its path, has an empty one.
  write: (context, { params, body }) =>
    carryOutOrHold(context, verb, { params: params ?? {}, body: body ?? {} } as HeldInput),
})
