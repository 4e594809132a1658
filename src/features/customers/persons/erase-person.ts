// Erases the personal data of a person: its claims, the numbers of its documents, and the hashes by which search finds
// it. The row stays, because customers, events and the trail name it.
import type { Context } from '../../../context.ts'

/** Erases them and returns the number of values. */
export async function erasePersonData({ sql, tenant }: Context, person: string): Promise<number> {
  const claims = await sql`
    delete from person_claims where tenant = ${tenant} and person = ${person} returning id`
  await sql`delete from person_terms where tenant = ${tenant} and person = ${person}`
  const [row] = await sql<{ numbers: number }>`
    with before as (
      select num_nonnulls(passport_number, id_number) as numbers from persons
      where tenant = ${tenant} and id = ${person})
    update persons set passport_number = null, id_number = null
    where tenant = ${tenant} and id = ${person}
    returning (select numbers from before)`
  return claims.length + (row?.numbers ?? 0)
}
