// The answers to a person who has signed in, or has proved their identity again.
import type { Context } from '../../../../context.ts'
import { HeadedAnswer } from '../../../../http/api/route.ts'
import { setCookie } from '../sessions/credentials.ts'
import type { OpenedSession } from '../sessions/open-session.ts'
import { stepUp } from './step-up.ts'

/** The new session of the operator, with its cookie. */
export function signedIn({ app, pending }: Context, operator: string, session: OpenedSession, more = {}) {
  pending.resource = operator
  const { id, token, expires_at } = session
  return new HeadedAnswer({ operator, session: id, expires_at, ...more }, setCookie(app.config, token))
}

/** The session whose operator has proved their identity at an instant, by default now. */
export async function confirmed(context: Context, proved_at = context.now) {
  const { actor, pending } = context
  pending.resource = actor.id
  return { operator: actor.id, session: actor.session!.id, expires_at: await stepUp(context, proved_at) }
}
