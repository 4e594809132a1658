// Erases the personal data of a person: at the request of an operator, or by the daily job.
import type { Context } from '../../../context.ts'
import { newId } from '../../../values/ids.ts'
import { record } from '../../platform/events/record.ts'
import { deleteRequestsOfTenant } from '../../platform/request-logs/store-requests.ts'
import { decideErasure, type ErasureFacts } from './decide-erasure.ts'
import { ERASERS, type Erased } from './erase-records.ts'
import { gatherFacts } from './gather-facts.ts'
import { lockPerson } from './hold-person.ts'
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
  const erased = await eraseRecords(context, facts, kinds)
  const { relationship_ended_at } = facts
  const decided = { id: newId('ers_'), person, record_kinds: kinds, relationship_ended_at }
  return writeErasure(context, {
    ...decided,
    ...erased,
    reason: reason ?? null,
    requested_by: context.actor.id,
    created_at: context.now,
  })
}

/** Erases these kinds of records of a locked person. */
export async function eraseRecords(
  context: Context,
  { person, accounts }: Pick<ErasureFacts, 'person' | 'accounts'>,
  kinds: readonly RecordKind[],
): Promise<Erased> {
  const subject = { person, accounts: accounts.map(({ id }) => id) }
  const total = { values: 0, files: 0 }
  // Only a sandbox keeps the bodies of requests.
  if (context.app.config.environment === 'sandbox') await deleteRequestsOfTenant(context)
  for (const kind of kinds) {
    const { values, files } = await ERASERS[kind](context, subject)
    total.values += values
    total.files += files
  }
  return total
}

/** Records the erasure, for operators and for clients, which have copies of their own. */
export async function writeErasure(context: Context, erasure: Erasure): Promise<Erasure> {
  const { sql, tenant, vault } = context
  const { id, person, record_kinds, reason, requested_by, relationship_ended_at } = erasure
  const { values, files, created_at } = erasure
  const sealed = reason === null ? null : vault.seal('erasures.reason', id, reason)
  await sql`
    insert into erasures (tenant, id, person, record_kinds, reason, requested_by, relationship_ended_at, "values",
                          files, created_at)
    values (${tenant}, ${id}, ${person}, ${record_kinds}, ${sealed}, ${requested_by}, ${relationship_ended_at},
            ${values}, ${files}, ${created_at})`
  record(context, 'person.erased', person)
  context.pending.resource = person
  return erasure
}
