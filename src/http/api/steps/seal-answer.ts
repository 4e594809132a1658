// The text of an answer: held against its shape where the settings say so, and in the caller's version.
import type { Sealed } from '../../../transactions/change-facts.ts'
import { type BreakingChange, walkBack } from '../../../versions/versions.ts'
import { JsonBytes } from '../json-bytes.ts'
import { operationOf, type Route } from '../route.ts'
import { answerChecker } from '../validate.ts'

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

  return (route, version, given) => {
    const answer = given instanceof JsonBytes ? JSON.parse(given.bytes.toString()) : given
    if (checks_responses) check(route, answer)
    const body = JSON.stringify(walkBack(changes, version, operationOf(route), answer))
    return { status: route.status ?? 200, body }
  }
}
