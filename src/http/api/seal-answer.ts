// The text of an answer, in the caller's version; checked against its shape if CHECK_RESPONSES is on.
import type { Sealed } from '../../transactions/change-facts.ts'
import { type BreakingChange, walkBack } from '../../versions/versions.ts'
import { JsonBytes } from './json-bytes.ts'
import { operationOf, type Route } from './route.ts'
import { answerChecker } from './validation/validate.ts'

export type SealAnswer = (route: Route, version: string, answer: unknown) => Sealed

/** Makes the function that writes the answers of routes. */
export function answerSealer(changes: readonly BreakingChange[], checks_responses: boolean): SealAnswer {
  const checkers = new Map<Route, ReturnType<typeof answerChecker>>()

  function check(route: Route, answer: unknown): void {
    let findFault = checkers.get(route)
    if (!findFault) {
      findFault = answerChecker(route.response)
      checkers.set(route, findFault)
    }
    const fault = findFault(answer)
    if (fault) throw new Error(`the answer of ${operationOf(route)} differs from its shape: ${fault}`)
  }

  return (route, version, value) => {
    const answer = value instanceof JsonBytes ? JSON.parse(value.bytes.toString()) : value
    if (checks_responses) check(route, answer)
    const body = JSON.stringify(walkBack(changes, version, operationOf(route), answer))
    return { status: route.status ?? 200, body }
  }
}
