import type { Context } from '../../../context.ts'
import { fail } from '../../../errors.ts'
import { INSTALLATION } from '../../../values/installation.ts'
import { decideReview, type ReviewFacts } from './decide-review.ts'

export interface Review {
  conclusion: 'justified' | 'not_justified'
  note: string
}

/** Reviews the use of a break-glass account; the alarm ends with the last review. */
export async function reviewUse(context: Context, id: string, { conclusion, note }: Review): Promise<void> {
  const { sql, vault, now, actor, pending } = context
  decideReview(await gather(context, id))
  const sealed = vault.seal('break_glass_uses.review_note', id, note)
  const rows = await sql`
    update break_glass_uses
    set conclusion = ${conclusion}, review_note = ${sealed}, reviewed_by = ${actor.id}, reviewed_at = ${now}
    where tenant = ${INSTALLATION} and id = ${id} and reviewed_at is null returning id`
  if (rows.length === 0) throw fail('conflict', 'The use has been reviewed already.')
  pending.resource = id
}

async function gather({ sql, actor }: Context, id: string): Promise<ReviewFacts> {
  const [use] = await sql<NonNullable<ReviewFacts['use']>>`
    select operator, reviewed_at is not null as is_reviewed from break_glass_uses
    where tenant = ${INSTALLATION} and id = ${id}`
  const [reviewer] = await sql<ReviewFacts['reviewer']>`
    select id, is_break_glass from operators where tenant = ${INSTALLATION} and id = ${actor.id}`
  return { use, reviewer: reviewer! }
}
