// The operations for operators that a cell answers which follows another.

/** The longest time without a heartbeat of the home for which sessions are believed. */
const MAX_SILENCE_SECONDS = 300

export interface FollowerFacts {
  is_read: boolean
  /** Whether the operation is one in a tenant. */
  is_of_tenant: boolean
  /** The review of an emergency in a tenant of this cell, whose row is here. */
  is_review: boolean
  /** The age of the last heartbeat of the home. */
  seconds: number
}

/** Reads and operations in tenants are answered here; all others belong to the home. */
export function decideInFollower({
  is_read,
  is_of_tenant,
  is_review,
  seconds,
}: FollowerFacts): 'here' | 'at home' | 'not now' {
  if (!(is_read || is_of_tenant || is_review)) return 'at home'
  return seconds > MAX_SILENCE_SECONDS ? 'not now' : 'here'
}
