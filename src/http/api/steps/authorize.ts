import { type ErrorCode, Refusal } from '../../../errors.ts'
import { operationOf, scopeOf } from '../route.ts'
import type { Step } from './step.ts'

function refuseScope(code: ErrorCode, needed: string, held: ReadonlySet<string>): Refusal {
  const sentence = `The operation needs the scope ${needed}; the token has ${[...held].join(' and ') || 'none'}.`
  const challenge = `Bearer error="insufficient_scope", scope="${needed}", error_description="${sentence}"`
  return new Refusal(code, sentence, { headers: { 'WWW-Authenticate': challenge } })
}

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
      const { scopes } = visit.actor!
      if (scope && !scopes.has(scope))
        throw refuseScope(route.scope_error ?? 'insufficient_scope', scope, scopes)
    }
  },
}
