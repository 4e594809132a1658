// The text of an answer, in the caller's version; checked against its shape if CHECK_RESPONSES is on.
import type { TSchema } from 'typebox'
import type { SealedAnswer } from '../../unit-of-work/change-facts.ts'
import { type BreakingChange, walkBack } from '../../versions/versions.ts'
import { JsonBytes } from './json-bytes.ts'
import { HeldAnswer, operationOf, type Route, TrialAnswer } from './route.ts'
import { answerChecker } from './validation/validate.ts'

export type SealAnswer = (route: Route, version: string, answer: unknown) => SealedAnswer

/** Makes the function that writes the answers of routes. */
export function answerSealer(changes: readonly BreakingChange[], checks_responses: boolean): SealAnswer {
  const checkers = new Map<TSchema, ReturnType<typeof answerChecker>>()

  function check(route: Route, shape: TSchema, answer: unknown): void {
    let findFault = checkers.get(shape)
    if (!findFault) {
      findFault = answerChecker(shape)
      checkers.set(shape, findFault)
    }
    const fault = findFault(answer)
    if (fault) throw new Error(`the answer of ${operationOf(route)} differs from its shape: ${fault}`)
  }

  return (route, version, value) => {
    if (value instanceof HeldAnswer) {
      if (checks_responses) check(route, route.held!, value.answer)
      return { status: 202, body: JSON.stringify(value.answer) }
    }
    const isTrial = value instanceof TrialAnswer
    const content = isTrial ? value.answer : value
    const answer = content instanceof JsonBytes ? JSON.parse(content.bytes.toString()) : content
    if (checks_responses) check(route, route.response, answer)
    const body = JSON.stringify(walkBack(changes, version, operationOf(route), answer))
    return { status: isTrial ? 200 : (route.status ?? 200), body }
  }
}
