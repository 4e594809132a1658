import type { Context } from '../../../../context.ts'
import { fail } from '../../../../errors.ts'
import { INSTALLATION } from '../../../../values/installation.ts'
import { decideReview, type ReviewFacts } from './decide-review.ts'

export interface Review {
  conclusion: 'justified' | 'not_justified'
  note: string
}

/** Reviews a use of break-glass; the alarm ends with the last review. */
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

async function gather(context: Context, id: string): Promise<ReviewFacts> {
  const [use] = await context.sql<NonNullable<ReviewFacts['use']>>`
    select u.operator, i.operator as invited, u.reviewed_at is not null as is_reviewed
    from break_glass_uses u
    left join operator_invitations i on i.tenant = u.tenant and i.id = u.resource
    where u.tenant = ${INSTALLATION} and u.id = ${id}`
  return { use, reviewer: await findReviewer(context) }
}

// The lineage of an operator: the people that invited them or made them an administrator, and those of these people.
async function findReviewer({ sql, actor }: Context): Promise<ReviewFacts['reviewer']> {
  const [reviewer] = await sql<ReviewFacts['reviewer']>`
    with recursive lineage (operator) as (
      select ${actor.id}::text
      union
      select s.source from lineage l
      join (select operator, invited_by as source from operator_invitations
            where tenant = ${INSTALLATION} and operator is not null
            union all
            select operator, granted_by from operator_grants
            where tenant = ${INSTALLATION} and role = 'administrator') s on s.operator = l.operator)
    select o.id, o.is_break_glass, array(select operator from lineage where operator <> o.id) as lineage,
           exists (select from lineage l
                   join operator_invitations i on i.tenant = o.tenant and i.operator = l.operator
                   join break_glass_uses e on e.tenant = o.tenant and e.resource = i.id and e.kind = 'invitation'
                   where e.conclusion is distinct from 'justified') as is_of_emergency
    from operators o where o.tenant = ${INSTALLATION} and o.id = ${actor.id}`
  return reviewer!
}
