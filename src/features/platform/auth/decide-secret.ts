// Whether a client gets another secret, and whether one of its secrets may end.
import { fail, notFound } from '../../../errors.ts'
import { addMilliseconds, type Instant } from '../../../values/time.ts'

/** The longest time for which two secrets work side by side: a year. */
export const MAX_OVERLAP_SECONDS = 365 * 86_400

export interface ClientFacts {
  is_disabled: boolean
  /** It may authenticate without a secret. */
  has_keys: boolean
  /** Its secrets, also those that have ended. */
  secrets: readonly { id: string; ends_at: Instant | null }[]
  now: Instant
}

const works = ({ now }: ClientFacts) => {
  return ({ ends_at }: { ends_at: Instant | null }) => ends_at === null || ends_at > now
}

/** The end of the earlier secret, if one works. At most two secrets work at a time. */
export function decideRotation(
  client: ClientFacts,
  overlap_seconds: number,
): { previous_ends_at: Instant | null } {
  if (client.is_disabled) throw fail('conflict', 'The client is disabled.')
  const working = client.secrets.filter(works(client))
  if (working.length === 0) return { previous_ends_at: null }
  if (overlap_seconds > 0 && working.length > 1)
    throw fail(
      'conflict',
      'Two secrets of the client work already: end one of them, or rotate without overlap.',
    )
  const ends_at = addMilliseconds(client.now, overlap_seconds * 1000)
  const earlier = working.length === 1 ? working[0]!.ends_at : null
  return { previous_ends_at: earlier !== null && earlier < ends_at ? earlier : ends_at }
}

/** Refuses the end of a secret that has ended, and of the only credential that works. */
export function decideEnd(client: ClientFacts, id: string): void {
  const secret = client.secrets.find((one) => one.id === id)
  if (!secret) throw notFound('secret')
  const working = client.secrets.filter(works(client))
  if (!working.includes(secret)) throw fail('conflict', 'The secret has ended already.')
  if (working.length === 1 && !client.is_disabled && !client.has_keys)
    throw fail(
      'conflict',
      'No other secret of the client works: rotate it without overlap, or disable the client.',
    )
}
