// Whether a user of the operating system may invite an operator. In live this makes the first administrators, and they
// invite the others; afterwards it is for emergencies.
import { fail } from '../../../../errors.ts'

/** A change of people needs the approval of a second administrator. */
const ADMINISTRATORS = 2

export interface SystemInvitationFacts {
  is_live: boolean
  /** The number of active administrators of all tenants, with the open invitations of others. */
  administrators: number
  role: string
  of_tenant: string | null
  /** The emergency, in words. */
  reason: string | undefined
}

/**
 * Returns whether the invitation is an emergency, which raises the alarm; refuses one without a reason. An invitation
 * of the first administrators never is, even with a reason, because nobody else could review it.
 */
export function decideSystemInvitation(facts: SystemInvitationFacts): { is_emergency: boolean } {
  const { is_live, administrators, role, of_tenant, reason } = facts
  const isBeginning = administrators < ADMINISTRATORS && role === 'administrator' && of_tenant === null
  if (reason === undefined && is_live && !isBeginning)
    throw fail(
      'forbidden',
      'In live the command line invites the first two administrators of all tenants, and they invite the others: ' +
        'sign in with `holdfast operator login`. In an emergency add --emergency with the reason, which raises the ' +
        'alarm.',
    )
  return { is_emergency: reason !== undefined && !(is_live && isBeginning) }
}
