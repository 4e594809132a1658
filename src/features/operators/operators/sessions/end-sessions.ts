import type { Context } from '../../../../context.ts'
import { INSTALLATION } from '../../../../values/installation.ts'

/** Ends a session of the operator; returns whether it was open. */
export async function endSession({ sql, now }: Context, operator: string, id: string): Promise<boolean> {
  const rows = await sql`
    update operator_sessions set ended_at = ${now}
    where tenant = ${INSTALLATION} and operator = ${operator} and id = ${id} and ended_at is null returning id`
  return rows.length > 0
}

/** Ends every session of the operator, except one, and returns their number. */
export async function endSessions({ sql, now }: Context, operator: string, except = ''): Promise<number> {
  const rows = await sql`
    update operator_sessions set ended_at = ${now}
    where tenant = ${INSTALLATION} and operator = ${operator} and id <> ${except} and ended_at is null returning id`
  return rows.length
}
