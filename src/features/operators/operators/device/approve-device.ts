// A signed-in person looks up the code that a command line shows, and approves or refuses what it asks for.
import type { Context } from '../../../../context.ts'
import { equals, type Part, part } from '../../../../db/sql.ts'
import { notFound } from '../../../../errors.ts'
import { INSTALLATION } from '../../../../values/installation.ts'
import { countAttempt } from '../sign-in/count-attempt.ts'
import { addressOf } from './begin-device.ts'
import { type DeviceFacts, decideDevice, requirePending } from './decide-device.ts'
import { hashUserCode } from './user-code.ts'

interface Row {
  id: string
  status: 'pending' | 'approved' | 'refused' | 'used'
  session: string | null
  operator: string | null
  machine: string
  address: string | null
  user_agent: string | null
  expires_at: string
  created_at: string
}

/** Shows what the command line with the code asks for; wrong codes count as attempts of the operator. */
export async function lookUpDevice(context: Context, user_code: string) {
  const { now, actor, request } = context
  const attempt = await countAttempt(context, { person: `device ${actor.id}` })
  const device = await findDevice(context, user_code)
  requirePending(device, now)
  await attempt.forget()
  const { id, session, machine, address, user_agent, expires_at, created_at } = device!
  context.pending.resource = id
  const is_same_address = address !== null && address === addressOf(request)
  const purpose = session === null ? ('sign_in' as const) : ('step_up' as const)
  return { id, purpose, machine, address, user_agent, is_same_address, expires_at, created_at }
}

/** Approves the device sign-in, or its proof of identity, in the name of the operator. */
export async function approveDevice(context: Context, id: string, user_code: string): Promise<void> {
  const device = await findDevice(context, user_code, id)
  const approver = await gatherApprover(context)
  decideDevice({ device, approver, now: context.now })
  await end(
    context,
    id,
    part`status = 'approved', approved_in = ${context.actor.session!.id},
    proved_at = ${context.actor.session!.stepped_up_at}`,
  )
}

/** Refuses the device sign-in: the command line gets nothing. */
export async function refuseDevice(context: Context, id: string, user_code: string): Promise<void> {
  requirePending(await findDevice(context, user_code, id), context.now)
  await end(context, id, part`status = 'refused'`)
}

async function findDevice({ sql, vault }: Context, user_code: string, id?: string): Promise<Row | undefined> {
  const [row] = await sql<Row>`
    select d.id, d.status, d.session, s.operator, d.machine, d.address, d.user_agent, d.expires_at, d.created_at
    from operator_device_sign_ins d
    left join operator_sessions s on s.tenant = d.tenant and s.id = d.session
    where d.tenant = ${INSTALLATION} and d.user_code_hash = ${hashUserCode(vault, user_code)}
      ${equals(part`d.id`, id)}`
  return row
}

async function gatherApprover({ sql, actor }: Context): Promise<DeviceFacts['approver']> {
  const [row] = await sql<DeviceFacts['approver']>`
    select o.id, o.is_break_glass from operators o
    join operator_sessions s on s.tenant = o.tenant and s.operator = o.id
    where o.tenant = ${INSTALLATION} and s.id = ${actor.session!.id}`
  return row!
}

// The guard refuses a decision that another one has overtaken.
async function end({ sql, now, pending }: Context, id: string, change: Part): Promise<void> {
  const rows = await sql`
    update operator_device_sign_ins set ${change}
    where tenant = ${INSTALLATION} and id = ${id} and status = 'pending' and expires_at > ${now} returning id`
  if (rows.length === 0) throw notFound('device sign-in with this code')
  pending.resource = id
}
