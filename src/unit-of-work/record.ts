// The statement that completes a unit of work. It records the write sets of its changes: outcomes of requests, ledger
// transfers, events, jobs and audit records; and takes finished jobs off the queue. One SQL function does all of it,
// for one change or many.
import { createHash } from 'node:crypto'
import type { Context, DeferredRows, Tenant } from '../context.ts'
import { joinParts, Part, part } from '../db/sql.ts'
import { newId } from '../values/ids.ts'
import type { ChangeFacts, SealedAnswer } from './change-facts.ts'

/** A change of a unit of work: the facts for its records, and the context that collects its write set. */
export interface Change {
  facts: ChangeFacts
  context: Context
  /** The answer of a request, for its audit record and its idempotency key. */
  sealed?: SealedAnswer | undefined
}

/** The call that records changes of one tenant and clock epoch, in their order. */
export function recordCall(tenant: Tenant, changes: readonly Change[]): Part {
  const { now } = changes[0]!.context
  const rows = (rowsOf: RowsOf) => rowsOfAll(changes, rowsOf)
  return part`
    select record_changes(
      ${tenant.id}, ${now}, ${tenant.clock_epoch},
      ${rows(outcomesOf)},
      ${rows(({ facts }) => (facts.job ? [facts.job] : []))},
      ${rows(({ context: { pending } }, change) => pending.transfers.map((each) => ({ change, ...each })))},
      ${rows(({ facts, context }, change) => eventsOf(facts, context, changes.length > 1 ? change : undefined))},
      ${rows(({ facts, context }) => withTrace(facts, context.pending.jobs))},
      ${topicsOf(changes)},
      ${rows((each, change) => (each.facts.is_unrecorded ? [] : [{ change, ...auditRecord(each) }]))})`
}

type RowsOf = (change: Change, number: number) => readonly object[]

/** The rows of all changes as JSON, null if there are none; rows of another instant than the first change's name it. */
function rowsOfAll(changes: readonly Change[], rowsOf: RowsOf): string | null {
  const { now: first } = changes[0]!.context
  const all = changes.flatMap((change, number) => {
    const rows = rowsOf(change, number)
    const { now: at } = change.context
    return at === first ? rows : rows.map((row) => ({ ...row, at }))
  })
  return all.length > 0 ? JSON.stringify(all) : null
}

function topicsOf(changes: readonly Change[]): string | null {
  const topics = changes.flatMap(({ context }) => context.pending.altered)
  return topics.length > 0 ? JSON.stringify(topics.map((topic) => JSON.stringify(topic))) : null
}

// In a group each record takes the seals of its own events.
const eventsOf = (facts: ChangeFacts, { pending }: Context, change?: number): readonly object[] => {
  const events = withTrace(facts, pending.events)
  return change === undefined ? events : events.map((event) => ({ change, ...event }))
}

const withTrace = ({ trace }: ChangeFacts, all: readonly object[]): readonly object[] =>
  trace ? all.map((one) => ({ ...one, trace })) : all

function outcomesOf({ facts: { idempotency }, context, sealed }: Change): readonly object[] {
  if (!idempotency || !sealed) return []
  const { key, fingerprint, method, path, is_personal } = idempotency
  const body = is_personal ? context.vault.seal('idempotency_keys.body', key, sealed.body) : sealed.body
  return [{ key, fingerprint, method, path, status: sealed.status, resource: context.pending.resource, body }]
}

function auditRecord({ facts, context, sealed }: Change) {
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

/** Deferred statements of a tenant in their order; rows for the same statement go into one. */
export function statementsOf(tenant: string, deferred: readonly (Part | DeferredRows)[]): Part[] {
  const rows = new Map<DeferredRows['write'], unknown[]>()
  const writes: (Part | DeferredRows['write'])[] = []
  for (const each of deferred) {
    if (each instanceof Part) writes.push(each)
    else {
      if (!rows.has(each.write)) writes.push(each.write)
      rows.set(each.write, (rows.get(each.write) ?? []).concat(each.rows))
    }
  }
  return writes.map((write) => (write instanceof Part ? write : write(tenant, rows.get(write)!)))
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

const bare = (text: string) => part([text])
