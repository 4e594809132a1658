// Erases the personal data of a person: at the request of an operator, or by the daily job.
import type { Context } from '../../context.ts'
import { newId } from '../../values/ids.ts'
import type { Instant } from '../../values/time.ts'
import { record } from '../events/record.ts'
import { decideErasure } from './decide-erasure.ts'
import { ERASERS, type Erased } from './erase-records.ts'
import { gatherFacts } from './gather-facts.ts'
import type { Erasure } from './read.ts'
import { RECORD_KINDS, type RecordKind } from './rules.ts'

export interface ErasureRequest {
  /** All kinds by default. */
  record_kinds?: readonly RecordKind[]
  /** Absent in the daily job. */
  reason?: string
}

/** Erases the records of the person, or refuses and changes nothing. */
export async function erasePerson(
  context: Context,
  person: string,
  { record_kinds = RECORD_KINDS, reason }: ErasureRequest,
): Promise<Erasure> {
  await lockPerson(context, person)
  const facts = await gatherFacts(context, person)
  const kinds = decideErasure(
    facts,
    RECORD_KINDS.filter((kind) => record_kinds.includes(kind)),
    context.now,
  )
  const erased = await eraseRecords(
    context,
    person,
    kinds,
    facts.accounts.map(({ id }) => id),
  )
  const { relationship_ended_at } = facts
  const decided = { id: newId('ers_'), person, record_kinds: kinds, relationship_ended_at }
  return writeErasure(context, {
    ...decided,
    ...erased,
    reason: reason ?? null,
    requested_by: context.actor.id,
  })
}

// Setting a legal hold locks the row as well, and so do new claims.
async function lockPerson({ sql, tenant }: Context, person: string): Promise<void> {
  await sql`select id from persons where tenant = ${tenant} and id = ${person} for update`
}

/** Erases these kinds of records of a locked person. */
export async function eraseRecords(
  context: Context,
  person: string,
  kinds: readonly RecordKind[],
  accounts: string[],
): Promise<Erased> {
  const total = { values: 0, files: 0 }
  for (const kind of kinds) {
    const { values, files } = await ERASERS[kind](context, { person, accounts })
    total.values += values
    total.files += files
  }
  return total
}

/** Records the erasure, for operators and for clients, which have copies of their own. */
export async function writeErasure(
  context: Context,
  { created_at = context.now, ...erasure }: Omit<Erasure, 'created_at'> & { created_at?: Instant },
): Promise<Erasure> {
  const { sql, tenant, vault } = context
  const { id, person, record_kinds, reason, requested_by, relationship_ended_at, values, files } = erasure
  const sealed = reason === null ? null : vault.seal('erasures.reason', id, reason)
  await sql`
    insert into erasures (tenant, id, person, record_kinds, reason, requested_by, relationship_ended_at, "values",
                          files, created_at)
    values (${tenant}, ${id}, ${person}, ${record_kinds}, ${sealed}, ${requested_by}, ${relationship_ended_at},
            ${values}, ${files}, ${created_at})`
  record(context, 'person.erased', person)
  context.pending.resource = person
  return { ...erasure, created_at }
}
