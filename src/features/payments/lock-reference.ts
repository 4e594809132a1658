import type { Context } from '../../context.ts'
import { lockAlone } from '../../db/locks.ts'

/**
 * Waits until nobody else works on the payment reference, and keeps others waiting until the change is complete: a
 * deposit that is opened while its batch is being paid would otherwise be left behind.
 */
export async function lockReference({ sql, tenant }: Context, reference: string): Promise<void> {
  await lockAlone(sql, 'payment reference', `${tenant} ${reference}`)
}
