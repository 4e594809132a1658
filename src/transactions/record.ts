// The statement that completes a unit of work. It records the write sets of its changes: idempotency record, ledger
// transfers, events, jobs and audit records; and takes finished jobs off the queue. One SQL function does all of it,
// for one change or many.
import { createHash } from 'node:crypto'
import type { Context, Tenant } from '../context.ts'
import { joinParts, type Part, part } from '../db/sql.ts'
import { newId } from '../values/ids.ts'
import type { ChangeFacts, Sealed } from './change-facts.ts'

/** A change of a unit of work: the facts for its records, and the context that collects its write set. */
export interface Change {
  facts: ChangeFacts
  context: Context
}

/** The call that records changes of one tenant and instant, in their order. Only a single change has an answer. */
export function recordCall(tenant: Tenant, changes: readonly Change[], sealed?: Sealed): Part {
  const [{ facts, context }] = changes as [Change]
  const { resource } = context.pending
  const idempotency = sealed && facts.idempotency && { ...facts.idempotency, status: sealed.status, resource }
  const transfers = changes.flatMap(({ context: { pending } }, change) =>
    pending.transfers.map((transfer) => ({ change, ...transfer })),
  )
  const audits = changes.map((each, change) => ({ change, ...auditRecord(each, sealed) }))
  return part`
    select record_changes(
      ${tenant.id}, ${context.now}, ${tenant.clock_epoch},
      ${idempotency ? JSON.stringify(idempotency) : null},
      ${idempotency ? storedBody(facts, tenant, sealed) : null},
      ${rows(changes.flatMap(({ facts }) => facts.job ?? []))},
      ${rows(transfers)},
      ${rows(changes.flatMap(({ facts, context }) => withTrace(facts, context.pending.events)))},
      ${rows(changes.flatMap(({ facts, context }) => withTrace(facts, context.pending.jobs)))},
      ${rows(changes.flatMap(({ context }) => context.pending.altered.map((topic) => JSON.stringify(topic))))},
      ${JSON.stringify(audits)})`
}

const rows = (all: readonly unknown[]): string | null => (all.length > 0 ? JSON.stringify(all) : null)

const withTrace = ({ trace }: ChangeFacts, all: readonly object[]): readonly object[] =>
  trace ? all.map((one) => ({ ...one, trace })) : all

function storedBody({ idempotency }: ChangeFacts, { vault }: Tenant, { body }: Sealed): string {
  const { is_personal, key } = idempotency!
  return is_personal ? vault.seal('idempotency_keys.body', key, body) : body
}

function auditRecord({ facts, context }: Change, sealed: Sealed | undefined) {
  const { actor, request } = facts
  return {
    id: newId('aud_'),
    actor: actor.id,
    client: actor.client,
    person: request.person,
    client_user: request.client_user,
    client_request: request.client_request,
    request: request.id,
    action: facts.action,
    resource: context.pending.resource,
    path: request.path,
    status: sealed?.status ?? 0,
    after_digest: sealed && createHash('sha256').update(sealed.body).digest('hex'),
  }
}

/**
 * Joins statements without a result and the final call into one statement with common table expressions: one round
 * trip.
 */
export function joined(statements: readonly Part[], call: Part): Part {
  if (statements.length === 0) return call
  const named = statements.map((written, index) =>
    joinParts([bare(`w${index} as (`), written, bare(')')], ''),
  )
  return joinParts([bare('with '), joinParts(named, ', '), bare(' '), call], '')
}

const bare = (text: string) => part([text] as unknown as TemplateStringsArray)
