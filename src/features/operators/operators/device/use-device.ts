// The command line fetches what a person has approved, once.
import type { Context, ReadContext } from '../../../../context.ts'
import { fail, notFound } from '../../../../errors.ts'
import { INSTALLATION } from '../../../../values/installation.ts'
import { hashToken } from '../sessions/credentials.ts'
import { NOT_PROVED, type OpenedSession, openSession } from '../sessions/open-session.ts'
import { countAttempt } from '../sign-in/count-attempt.ts'

/** The state of a device sign-in, which says nothing of a person: each caller with the id may read it. */
export async function readDeviceStatus({ sql, now }: ReadContext, id: string): Promise<{ status: string }> {
  const [row] = await sql<{ status: string }>`
    select case when expires_at <= ${now} then 'expired' else status end as status from operator_device_sign_ins
    where tenant = ${INSTALLATION} and id = ${id}`
  if (!row) throw notFound('device sign-in')
  return row
}

/**
 * Opens the session of an approved sign-in for the operator that approved it. It expires with theirs at the latest, and
 * begins without a proof of identity: an approval that an attacker has begged for opens no sensitive operation.
 */
export async function signInDevice(
  context: Context,
  device_code: string,
): Promise<{ operator: string; session: OpenedSession }> {
  const attempt = await countAttempt(context)
  const { operator, expires_at } = await takeApproval(context, device_code, null)
  const session = await openSession(context, operator, {
    kind: 'browser',
    method: 'device',
    stepped_up_at: NOT_PROVED,
    ends_by: expires_at,
  })
  await attempt.forget()
  return { operator, session }
}

/** The instant at which the operator of the session had proved their identity when they approved the request. */
export async function proveByDevice(context: Context, device_code: string): Promise<string> {
  const { operator, proved_at } = await takeApproval(context, device_code, context.actor.session!.id)
  if (operator !== context.actor.id) throw fail('sign_in_failed')
  return proved_at
}

interface Approval {
  operator: string
  proved_at: string
  /** The end of the session that approved it. */
  expires_at: string
}

// An approval is worthless after its session has ended: the person or an administrator has ended all that it opened.
async function takeApproval(
  { sql, now }: Context,
  device_code: string,
  session: string | null,
): Promise<Approval> {
  const [approval] = await sql<Approval>`
    update operator_device_sign_ins d set status = 'used'
    from operator_sessions s
    join operators o on o.tenant = s.tenant and o.id = s.operator and o.status = 'active'
    where d.tenant = ${INSTALLATION} and d.device_hash = ${hashToken(device_code)} and d.status = 'approved'
      and d.session is not distinct from ${session} and d.expires_at > ${now}
      and s.tenant = d.tenant and s.id = d.approved_in and s.ended_at is null and s.expires_at > ${now}
    returning s.operator, d.proved_at, s.expires_at`
  if (!approval) throw fail('sign_in_failed')
  return approval
}
