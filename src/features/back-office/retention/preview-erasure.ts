import type { ReadContext } from '../../../context.ts'
import { listObstacles } from './decide-erasure.ts'
import { gatherFacts } from './gather-facts.ts'
import { RECORD_KINDS } from './rules.ts'
import type { ErasurePreview } from './schemas.ts'

/** Says what an erasure of the person would reach and what stands against it; changes nothing. */
export async function previewErasure(context: ReadContext, person: string): Promise<ErasurePreview> {
  const facts = await gatherFacts(context, person)
  const obstacles = listObstacles(facts, RECORD_KINDS, context.now)
  const { relationship_ended_at, retention, accounts } = facts
  return {
    person,
    relationship_ended_at,
    is_possible: obstacles.length === 0,
    obstacles,
    retention,
    records: await countRecords(
      context,
      person,
      accounts.map(({ id }) => id),
    ),
  }
}

async function countRecords({ sql, tenant }: ReadContext, person: string, accounts: string[]) {
  const [counts] = await sql<Omit<ErasurePreview['records'], 'accounts'>>`
    select (select count(*)::int from person_claims where tenant = ${tenant} and person = ${person}) as claims,
           (select count(*)::int from application_persons
            where tenant = ${tenant} and person = ${person}) as applications,
           (select count(*)::int from funding_accounts
            where tenant = ${tenant} and account = any (${accounts})) as funding_accounts,
           (select count(*)::int from deposits where tenant = ${tenant} and account = any (${accounts})) as deposits,
           (select count(*)::int from withdrawals
            where tenant = ${tenant} and account = any (${accounts})) as withdrawals,
           (select count(*)::int from documents where tenant = ${tenant} and account = any (${accounts})) as documents`
  return { ...counts!, accounts: accounts.length }
}
