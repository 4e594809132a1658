// Whether an operator may decide on the change of another, and whether the votes suffice.
import { fail, notFound } from '../../../errors.ts'
import type { Instant } from '../../../values/time.ts'
import type { Demand } from './decide-demands.ts'

export interface PendingFacts {
  maker: string
  /** Whether the maker's is a break-glass account. */
  is_break_glass: boolean
  subjects: readonly string[]
  status: string
  expires_at: Instant
  demands: readonly Demand[]
}

export interface Voter {
  id: string
  /** Their roles that may approve changes of this kind. */
  roles: readonly string[]
  is_break_glass: boolean
}

export interface VoteFacts {
  approval: PendingFacts | undefined
  /** The operators that have approved, with the roles that they have now. */
  voters: readonly Voter[]
  voter: Voter
  now: Instant
}

const fits = ({ roles }: Demand, voter: Voter) => voter.roles.some((role) => roles.includes(role))

/**
 * Returns whether the vote completes the approval, or refuses it. A second vote of an operator counts no further; it
 * completes an approval that has its votes again, after a voter had lost a role and got it back.
 */
export function decideVote(facts: VoteFacts): { completes: boolean; is_repeat: boolean } {
  const { approval, voters, voter, now } = facts
  const { maker, is_break_glass, subjects, demands } = requirePending(approval, now)
  if (voter.id === maker) throw fail('forbidden', 'Nobody decides on their own change.')
  // A person may have an account of each kind.
  if (voter.is_break_glass !== is_break_glass)
    throw fail(
      'forbidden',
      'Break-glass accounts and other operators decide on the changes of their own kind.',
    )
  if (subjects.includes(voter.id)) throw fail('forbidden', 'Nobody decides on a change of themselves.')
  if (!demands.some((demand) => fits(demand, voter)))
    throw fail('forbidden', 'The rules require the approval of other roles.')
  const all = [...voters.filter(({ id }) => id !== voter.id), voter]
  const is_repeat = all.length === voters.length
  const completes = demands.every((demand) => all.filter((one) => fits(demand, one)).length >= demand.needed)
  if (is_repeat && !completes) throw fail('conflict', 'You have approved it already.')
  return { completes, is_repeat }
}

/** Refuses an act of the maker on a change that has ended, or that another operator has made. */
export function decideCancellation(
  approval: PendingFacts | undefined,
  operator: string,
  now: Instant,
): PendingFacts {
  const pending = requirePending(approval, now)
  if (pending.maker !== operator) throw fail('forbidden', 'Only the operator that requested it does this.')
  return pending
}

function requirePending(approval: PendingFacts | undefined, now: Instant): PendingFacts {
  if (!approval) throw notFound('approval')
  if (approval.status !== 'pending') throw fail('conflict', `The approval is ${approval.status}.`)
  if (approval.expires_at <= now) throw fail('conflict', 'The approval has expired.')
  return approval
}
