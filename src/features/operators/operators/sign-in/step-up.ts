import type { Context } from '../../../../context.ts'
import { INSTALLATION } from '../../../../values/installation.ts'

/** Records that the operator of the session has proved their identity at an instant; returns the end of the session. */
export async function stepUp({ sql, actor }: Context, proved_at: string): Promise<string> {
  const [session] = await sql<{ expires_at: string }>`
    update operator_sessions set stepped_up_at = greatest(stepped_up_at, ${proved_at}::timestamptz)
    where tenant = ${INSTALLATION} and id = ${actor.session!.id} returning expires_at`
  return session!.expires_at
}
