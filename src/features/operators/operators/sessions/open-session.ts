import type { Context } from '../../../../context.ts'
import { newId } from '../../../../values/ids.ts'
import { INSTALLATION } from '../../../../values/installation.ts'
import { addMilliseconds } from '../../../../values/time.ts'
import { hashToken, newToken } from './credentials.ts'

const HOUR_MS = 3_600_000

/** The proof of identity of a session that has none yet. */
export const NOT_PROVED = '1970-01-01T00:00:00.000Z'

export interface NewSession {
  kind: 'browser' | 'token'
  method: 'password' | 'passkey' | 'recovery_code' | 'invitation' | 'token' | 'single_sign_on' | 'device'
  /** The name of a token, and the days for which it is valid. */
  name?: string
  days?: number
  /** When the operator proved their identity; now, if it is absent. */
  stepped_up_at?: string
  /** An instant at which it ends at the latest. */
  ends_by?: string
}

export interface OpenedSession {
  id: string
  token: string
  expires_at: string
}

/** Opens a session of the operator. Its token is returned only here. */
export async function openSession(
  { app, sql, now, request }: Context,
  operator: string,
  { kind, method, name, days, stepped_up_at = now, ends_by }: NewSession,
): Promise<OpenedSession> {
  const [id, token] = [newId('ose_'), newToken()]
  const hours = days === undefined ? app.config.operator_session_hours : days * 24
  const usual = addMilliseconds(now, hours * HOUR_MS)
  const expires_at = ends_by !== undefined && ends_by < usual ? ends_by : usual
  const { address = null, user_agent = null } = request
  await sql`
    insert into operator_sessions
      (tenant, id, operator, kind, token_hash, method, name, address, user_agent, stepped_up_at, last_seen_at,
       expires_at, created_at)
    values (${INSTALLATION}, ${id}, ${operator}, ${kind}, ${hashToken(token)}, ${method}, ${name ?? null}, ${address},
            ${user_agent}, ${stepped_up_at}, ${now}, ${expires_at}, ${now})`
  return { id, token, expires_at }
}
