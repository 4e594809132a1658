// The mechanism around every operation that rules may hold: the operations stay as they are, and their writes go
// through it.
import type { HeldInput, Route } from '../../http/api/route.ts'
import { approvalRoutes } from './approval-routes.ts'
import { carryOutOrHold } from './request-approval.ts'
import { ruleRoutes } from './rule-routes.ts'
import { Approval } from './schemas.ts'
import { isVerb, type Verb } from './verbs.ts'

/** The operations of operators, held where rules ask for it, and the operations on approvals and rules. */
export function holdRoutes(routes: readonly Route[]): Route[] {
  const verbs = new Map<string, Verb>()
  const all = [...routes, ...approvalRoutes(verbs), ...ruleRoutes(verbs)]
  for (const one of all) if (isVerb(one)) verbs.set(one.name, one)
  return all.map((one) => (isVerb(one) ? heldRoute(one) : one))
}

const heldRoute = (verb: Verb): Route => ({
  ...verb,
  held: Approval,
  write: (context, { params, body }) =>
    carryOutOrHold(context, verb, { params, body: body ?? {} } as unknown as HeldInput),
})
