// Opens the session of an operator who signed in without the identity provider. A break-glass account leaves a row that
// raises an alarm until another operator has reviewed it.
import type { Context } from '../../../context.ts'
import { newId } from '../../../values/ids.ts'
import { INSTALLATION } from '../../../values/installation.ts'
import { type OpenedSession, openSession } from '../sessions/open-session.ts'
import { decideOwnSignIn, isReserved, type OwnSignInFacts } from './decide-own-sign-in.ts'

/** Opens the session; refuses an operator who has to sign in with the identity provider. */
export async function openOwnSession(
  context: Context,
  operator: string,
  { method, reason }: { method: OwnSignInFacts['method']; reason?: string },
): Promise<OpenedSession> {
  const { app, sql } = context
  const [row] = await sql<{ is_break_glass: boolean }>`
    select is_break_glass from operators where tenant = ${INSTALLATION} and id = ${operator}`
  const { is_break_glass } = row!
  decideOwnSignIn({ is_reserved: isReserved(app.config), is_break_glass, method, reason })
  const session = await openSession(context, operator, { kind: 'browser', method })
  if (is_break_glass) await recordUse(context, operator, session.id, reason)
  return session
}

async function recordUse({ sql, vault, now }: Context, operator: string, session: string, reason?: string) {
  const id = newId('obg_')
  const sealed = reason === undefined ? null : vault.seal('break_glass_uses.reason', id, reason)
  await sql`
    insert into break_glass_uses (tenant, id, operator, session, reason, created_at)
    values (${INSTALLATION}, ${id}, ${operator}, ${session}, ${sealed}, ${now})`
}
