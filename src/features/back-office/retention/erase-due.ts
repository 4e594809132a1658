// The daily job: it finds the persons with records that an automatic rule lets go of, and enqueues a job for each.
import type { Context } from '../../../context.ts'
import { part } from '../../../db/sql.ts'
import { Refusal } from '../../../errors.ts'
import { enqueue } from '../../../worker/enqueue.ts'
import { erasePerson } from './erase-person.ts'
import { erasableFrom, ownedAccounts, relationshipEnd } from './gather-facts.ts'
import type { RecordKind } from './rules.ts'
import { enqueueDaily } from './set-rule.ts'

/** More wait for the next day. */
const MAX_A_DAY = 1000

interface Due {
  person: string
  record_kinds: RecordKind[]
}

/** Enqueues the erasures that are due, and the job of the next day while a rule is automatic. */
export async function eraseDue(context: Context): Promise<void> {
  const { sql, tenant, now } = context
  const [automatic] = await sql`
    select record_kind from retention_rules where tenant = ${tenant} and is_automatic limit 1`
  if (!automatic) return
  for (const due of await listDue(context))
    enqueue(context, {
      kind: 'retention.erase-person',
      payload: { ...due },
      due_at: now,
      partition_key: due.person,
    })
  await enqueueDaily(context, now)
}

// The obstacles that the database can see keep a person off the list; the erasure itself looks at all.
function listDue({ sql, tenant, now }: Context): Promise<Due[]> {
  return sql<Due & object>`
    with automatic as materialized (
      select record_kind, years, counted_from from retention_rules where tenant = ${tenant} and is_automatic
    ), free as materialized (
      select p.id, ${relationshipEnd} as ended_at
      from persons p
      where p.tenant = ${tenant}
        and p.created_at <= ${now}::timestamptz - (select min(years) from automatic) * interval '1 year'
        and not exists (select from customer_authorities a
          where a.tenant = p.tenant and a.person = p.id and a.status = 'active')
        and not exists (select from ${ownedAccounts} and x.status <> 'closed')
        and not exists (select from application_persons n
          join onboarding_applications d on d.tenant = n.tenant and d.id = n.application
          where n.tenant = p.tenant and n.person = p.id and d.status <> 'completed')
        and not exists (select from legal_holds h
          where h.tenant = p.tenant and h.person = p.id and h.lifted_at is null)
    )
    select f.id as person, array_agg(r.record_kind order by r.record_kind) as record_kinds
    from free f join automatic r on ${erasableFrom(part`f.ended_at`)} <= ${now}
    where not exists (select from erasures e
      where e.tenant = ${tenant} and e.person = f.id and e.created_at >= f.ended_at
        and r.record_kind = any (e.record_kinds))
    group by f.id, f.ended_at order by f.ended_at, f.id limit ${MAX_A_DAY}`
}

/** Erases a person that was due; one with something against it by now stays, and is on the list of the next day. */
export async function eraseDuePerson(context: Context, { person, record_kinds }: Due): Promise<void> {
  try {
    await erasePerson(context, person, { record_kinds })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}
