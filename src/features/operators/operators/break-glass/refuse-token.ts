import type { Context } from '../../../../context.ts'
import { fail } from '../../../../errors.ts'
import { INSTALLATION } from '../../../../values/installation.ts'

/** Refuses a token to a break-glass account: it would outlive the emergency. */
export async function refuseToken({ sql, actor }: Context): Promise<void> {
  const rows = await sql`
    select id from operators where tenant = ${INSTALLATION} and id = ${actor.id} and is_break_glass`
  if (rows.length > 0) throw fail('forbidden', 'A break-glass account has no tokens.')
}
