import { fail } from '../../../errors.ts'
import { operationOf, scopeOf } from '../route.ts'
import type { Step } from './step.ts'

/** Refuses a token without the scope of the operation. Operators have been admitted with their permissions before. */
export const authorize: Step = {
  name: 'authorize',
  runs: 'before the body',
  prepare: () => (route) => {
    // The refusal of a caller whom nobody has identified is counted, not recorded.
    const isRecorded = !route.read && !route.stream && route.operator?.within !== 'nobody signed in'
    const operation = operationOf(route)
    const scope = route.operator ? undefined : route.permission && scopeOf(route.permission)
    return ({ visit }) => {
      if (isRecorded) visit.action = operation
      if (scope && !visit.actor!.scopes.has(scope)) throw fail(route.scope_error ?? 'insufficient_scope')
    }
  },
}
