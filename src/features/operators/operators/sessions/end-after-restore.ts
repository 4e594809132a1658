// After the restore of a backup: sessions, tokens and links of that time would open the installation again, although
// they were ended since. All of them end. The list names the rest, about which a person decides.
import type { Context } from '../../../../context.ts'
import { PLATFORM } from '../../../../db/database.ts'
import { INSTALLATION } from '../../../../values/installation.ts'

export interface RestoredAccess {
  ended: { sessions: number; invitations: number; sign_ins: number }
  /** Lists of what may have been ended after the backup, and is as it was then. */
  to_look_at: { what: string; ids: string[] }[]
}

/** Ends what opens the installation, and lists the operators, roles and clients that are in force again. */
export async function endAfterRestore({ app, sql, now }: Context): Promise<RestoredAccess> {
  const is_follower = (await app.membership())?.is_follower === true // Its home ends sessions.
  const sessions = await sql`
    update operator_sessions set ended_at = ${now}
    where tenant = ${INSTALLATION} and ended_at is null and not ${is_follower} returning id`
  const invitations = await sql`
    update operator_invitations set revoked_at = ${now}
    where tenant = ${INSTALLATION} and accepted_at is null and revoked_at is null returning id`
  const devices = await sql`delete from operator_device_sign_ins where tenant = ${INSTALLATION} returning id`
  const challenges = await sql`delete from operator_challenges where tenant = ${INSTALLATION} returning id`
  const operators = await sql<{ id: string }>`
    select id from operators where tenant = ${INSTALLATION} and status = 'active' order by id`
  const grants = await sql<{ id: string }>`
    select concat_ws(' ', operator, role, of_tenant) as id from operator_grants
    where tenant = ${INSTALLATION} order by operator, role, of_tenant`
  const codes = await sql<{ id: string }>`
    select operator as id from operator_recovery_codes
    where tenant = ${INSTALLATION} and used_at is null group by operator order by operator`
  const clients = await app.database.sql(PLATFORM)<{ id: string }>`
    select id from clients where disabled_at is null order by id`
  const listed = (what: string, rows: readonly { id: string }[]) => ({ what, ids: rows.map(({ id }) => id) })
  return {
    ended: {
      sessions: sessions.length,
      invitations: invitations.length,
      sign_ins: devices.length + challenges.length,
    },
    to_look_at: [
      listed('active operators: disable those that have left since', operators),
      listed('roles: take those that were taken since', grants),
      listed('unused recovery codes: let these operators make new ones', codes),
      listed('clients: disable, or change the secrets of, those that were since', clients),
    ],
  }
}
