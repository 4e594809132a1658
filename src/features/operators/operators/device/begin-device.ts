// A command line asks for a sign-in, or for a proof of identity of its session, that a person approves in a browser.
import type { Context, RequestFacts } from '../../../../context.ts'
import { newId } from '../../../../values/ids.ts'
import { INSTALLATION } from '../../../../values/installation.ts'
import { addMilliseconds } from '../../../../values/time.ts'
import { hashToken, newToken } from '../sessions/credentials.ts'
import { operatorUrl } from '../sessions/origin.ts'
import { hashUserCode, newUserCode } from './user-code.ts'

const LIFETIME_MS = 10 * 60_000
/** The seconds between two looks of the command line at the state. */
const INTERVAL_SECONDS = 2
/**
 * The most device sign-ins that may wait for one address, or without one, and the most proofs of identity for one
 * operator. One more replaces the oldest and is not refused: behind a proxy that is not trusted all people have one
 * address, and nobody may lock the others out.
 */
const MOST = { address: 1000, operator: 10 }

export interface BegunDevice {
  id: string
  /** The secret with which the command line fetches the session, returned only here. */
  device_code: string
  user_code: string
  url: string
  interval_seconds: number
  expires_at: string
}

/** Begins a sign-in, or a proof of identity for the session. */
export async function beginDevice(
  context: Context,
  { machine, session }: { machine: string; session: string | null },
): Promise<BegunDevice> {
  const { app, sql, vault, now, request } = context
  const { user_agent = null } = request
  const address = addressOf(request)
  await sql`delete from operator_device_sign_ins where tenant = ${INSTALLATION} and expires_at < ${now}`
  await (session === null ? makeRoomForAddress(context, address) : makeRoomForOperator(context))
  const [id, device_code, user_code] = [newId('ods_'), newToken(), newUserCode()]
  const expires_at = addMilliseconds(now, LIFETIME_MS)
  await sql`
    insert into operator_device_sign_ins
      (tenant, id, device_hash, user_code_hash, session, machine, address, user_agent, expires_at, created_at)
    values (${INSTALLATION}, ${id}, ${hashToken(device_code)}, ${hashUserCode(vault, user_code)}, ${session},
            ${machine}, ${address}, ${user_agent}, ${expires_at}, ${now})`
  context.pending.resource = id
  const url = `${operatorUrl(app.config)}/operator/sign-in`
  return { id, device_code, user_code, url, interval_seconds: INTERVAL_SECONDS, expires_at }
}

/** The address of the caller; null if the request came through a proxy that is not trusted to name it. */
export const addressOf = ({ address, is_of_proxy }: RequestFacts): string | null =>
  is_of_proxy ? null : (address ?? null)

const makeRoomForAddress = ({ sql }: Context, address: string | null) => sql`
  delete from operator_device_sign_ins where tenant = ${INSTALLATION} and id in (
    select id from operator_device_sign_ins
    where tenant = ${INSTALLATION} and session is null and address is not distinct from ${address}
      and status = 'pending'
    order by created_at desc, id desc offset ${MOST.address - 1})`

const makeRoomForOperator = ({ sql, actor }: Context) => sql`
  delete from operator_device_sign_ins where tenant = ${INSTALLATION} and id in (
    select d.id from operator_device_sign_ins d
    join operator_sessions s on s.tenant = d.tenant and s.id = d.session
    where d.tenant = ${INSTALLATION} and s.operator = ${actor.id} and d.status = 'pending'
    order by d.created_at desc, d.id desc offset ${MOST.operator - 1})`
