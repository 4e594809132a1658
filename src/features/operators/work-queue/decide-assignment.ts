// Whether an operator may take an item of work, give it back, or hand it over.
import { fail, failParam } from '../../../errors.ts'

export interface WorkAssignmentFacts {
  /** The operator that calls. */
  operator: string
  /** The operator that has the item; undefined for nobody. */
  holder: string | undefined
}

/** Returns whether the item changes hands. It does not if the operator has it already. */
export function decideTake({ operator, holder }: WorkAssignmentFacts): boolean {
  if (holder !== undefined && holder !== operator)
    throw fail('conflict', 'Another operator has the item; they can hand it over.', { operator: holder })
  return holder === undefined
}

/** Refuses to give back an item that the operator does not have. */
export function decideGiveBack({ operator, holder }: WorkAssignmentFacts): void {
  if (holder !== operator) throw fail('conflict', 'You do not have the item.')
}

export interface HandOverFacts extends WorkAssignmentFacts {
  receiver: string
  /** Whether the receiver is active, reads such items in the tenant and may take them. */
  receiver_may_work: boolean
}

/** Refuses to hand an item to an operator that may not work on it, or that has it already. */
export function decideHandOver({ holder, receiver, receiver_may_work }: HandOverFacts): void {
  if (!receiver_may_work)
    throw failParam('body.operator', 'not_found', 'No active operator with this id may work on the item.')
  if (holder === receiver) throw fail('conflict', 'The operator has the item already.')
}
