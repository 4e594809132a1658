// Looks up the session of a credential, and records its use.
import { noteSessionUse } from '../../../../cells/sharing/membership.ts'
import type { App, OperatorSession } from '../../../../context.ts'
import { INSTALLATION } from '../../../../values/installation.ts'
import { instant } from '../../../../values/time.ts'
import { type Credential, hashToken } from './credentials.ts'
import { isReserved } from './decide-local-sign-in.ts'

const MINUTE_MS = 60_000
/** The days for which the tokens of an operator work after they signed in with the identity provider. */
const PROVIDER_DAYS = 7

/** The session with its operator, and the way in which it was opened. */
type AdmittedSession = OperatorSession & { operator: string; method: string }

type FoundSession = AdmittedSession & { last_seen_at: string }

/**
 * The open session of the credential, with the operator and their roles, or undefined. Where only the identity provider
 * opens sessions, those that an operator opened otherwise before have ended too.
 */
export async function findSession(
  app: App,
  { kind, token }: Credential,
): Promise<AdmittedSession | undefined> {
  const now_ms = app.machineNow()
  const now = instant(now_ms)
  const seen_since = instant(now_ms - PROVIDER_DAYS * 24 * 60 * MINUTE_MS)
  const idle_since = instant(now_ms - app.config.operator_idle_minutes * MINUTE_MS)
  const [session] = await app.database.sql(INSTALLATION)<FoundSession>`
    select s.id, s.operator, s.kind, s.method, s.stepped_up_at, u.last_seen_at,
           coalesce((select json_agg(json_build_object('role', g.role, 'of_tenant', g.of_tenant) order by g.id)
                     from operator_grants g where g.tenant = s.tenant and g.operator = s.operator), '[]') as grants
    from operator_sessions s
    join operators o on o.tenant = s.tenant and o.id = s.operator and o.status = 'active'
    left join operator_identities i on i.tenant = s.tenant and i.operator = s.operator
    cross join lateral (
      select greatest(s.last_seen_at, max(u.seen_at)) as last_seen_at
      from operator_session_uses u where u.session = s.id) u
    where s.tenant = ${INSTALLATION} and s.token_hash = ${hashToken(token)} and s.kind = ${kind}
      and s.ended_at is null and s.expires_at > ${now}
      and (o.is_break_glass or i.operator is not null or not ${isReserved(app.config)}::boolean)
      and case s.kind when 'token' then coalesce(i.last_seen_at > ${seen_since}, true)
                      else u.last_seen_at > ${idle_since} end`
  if (!session) return undefined
  const { last_seen_at, ...rest } = session
  if (now_ms - Date.parse(last_seen_at) >= MINUTE_MS) await touch(app, session.id, now)
  return rest
}

// The home of this cell writes the session; this cell has a row of its own for its use.
async function touch(app: App, id: string, now: string): Promise<void> {
  const membership = await app.membership()
  if (membership?.is_follower) return noteSessionUse(app.database, membership.name, id, now)
  await app.database.write(INSTALLATION)`
    update operator_sessions set last_seen_at = greatest(last_seen_at, ${now}::timestamptz)
    where tenant = ${INSTALLATION} and id = ${id} and ended_at is null`
}
