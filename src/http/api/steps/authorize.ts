import { fail } from '../../../errors.ts'
import { operationOf, scopeOf } from '../route.ts'
import type { Step } from './step.ts'

/** Refuses a token without the scope of the operation. Operators have been admitted with their permissions before. */
export const authorize: Step = {
  name: 'authorize',
  runs: 'before the body',
  prepare: () => (route) => {
    const changes = !route.read && !route.stream
    const operation = operationOf(route)
    const scope = route.operator ? undefined : route.permission && scopeOf(route.permission)
    return ({ visit }) => {
      if (changes) visit.action = operation
      if (scope && !visit.actor!.scopes.has(scope)) throw fail(route.scope_error ?? 'insufficient_scope')
    }
  },
}
