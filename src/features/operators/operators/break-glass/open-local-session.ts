// Opens the session of an operator who signed in without the identity provider. A break-glass account leaves a row that
// raises an alarm until another operator has reviewed it.
import type { Context } from '../../../../context.ts'
import { INSTALLATION } from '../../../../values/installation.ts'
import { recordUse } from '../record-use.ts'
import { decideLocalSignIn, isReserved, type LocalSignInFacts } from '../sessions/decide-local-sign-in.ts'
import { type OpenedSession, openSession } from '../sessions/open-session.ts'

/** Opens the session; refuses an operator who has to sign in with the identity provider. */
export async function openLocalSession(
  context: Context,
  operator: string,
  { method, reason }: { method: LocalSignInFacts['method']; reason?: string },
): Promise<OpenedSession> {
  const { app, sql } = context
  const [row] = await sql<{ is_break_glass: boolean }>`
    select is_break_glass from operators where tenant = ${INSTALLATION} and id = ${operator}`
  const { is_break_glass } = row!
  decideLocalSignIn({ is_reserved: isReserved(app.config), is_break_glass, method, reason })
  const session = await openSession(context, operator, { kind: 'browser', method })
  if (is_break_glass) await recordUse(context, { kind: 'sign_in', operator, session: session.id, reason })
  return session
}
