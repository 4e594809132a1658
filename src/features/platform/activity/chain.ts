// The audit chain, computed independently of the database: the text that a record's hash covers, and the place where
// a chain breaks.
import { createHash } from 'node:crypto'

/** An audit record as GET /activity shows it and an export holds it. */
export interface AuditRecord {
  sequence: number
  id: string
  at: string
  recorded_at: string
  actor: string
  client: string | null
  person: string | null
  client_user: string | null
  client_request: string | null
  request: string
  action: string
  resource: string | null
  path: string
  status: number
  before_digest: string | null
  after_digest: string | null
  transfers: string | null
  facts: string | null
  hash: string
}

/** The fault of a chain: the first record at which it breaks, and how. */
export interface Break {
  sequence: number
  fault: 'altered' | 'missing' | 'reordered' | 'repeated'
  detail: string
}

// The database writes the same text: activity_text in db/schema/90-facts.sql.
function textOf(record: AuditRecord): string {
  const { sequence, id, at, recorded_at, actor, client, person, client_user, client_request } = record
  const { request, action, resource, path, status, before_digest, after_digest, transfers, facts } = record
  const members = [
    sequence,
    id,
    at,
    recorded_at,
    actor,
    client,
    person,
    client_user,
    client_request,
    request,
    action,
    resource,
    path,
    status,
    before_digest,
    after_digest,
    transfers,
    // Records from before facts were sealed have no such member.
    ...((facts ?? null) === null ? [] : [facts]),
  ]
  return `[${members.map((member) => JSON.stringify(member)).join(', ')}]`
}

/** The hash of a record: SHA-256 in hex over the hash before it and the record's text; '' stands before the first. */
export function hashOf(before: string, record: AuditRecord): string {
  return createHash('sha256')
    .update(before + textOf(record))
    .digest('hex')
}

/** A checker that takes the records of a chain in order and names the first at which the chain breaks. */
export function newChainCheck(start: { sequence: number; hash: string } = { sequence: 0, hash: '' }) {
  let last = start
  return {
    /** The last record that was in order. */
    get last() {
      return last
    },
    next(record: AuditRecord): Break | undefined {
      const { sequence, hash } = record
      if (sequence !== last.sequence + 1) return outOfOrder(sequence, last.sequence)
      if (hashOf(last.hash, record) !== hash)
        return { sequence, fault: 'altered', detail: `The hash of record ${sequence} does not cover it.` }
      last = { sequence, hash }
      return undefined
    },
  }
}

function outOfOrder(sequence: number, last: number): Break {
  const expected = last + 1
  if (sequence === last) return { sequence, fault: 'repeated', detail: `Record ${sequence} occurs twice.` }
  if (sequence < last)
    return { sequence, fault: 'reordered', detail: `Record ${sequence} follows record ${last}.` }
  return {
    sequence: expected,
    fault: 'missing',
    detail: `Record ${expected} is missing: ${sequence} follows ${last}.`,
  }
}

interface RowSeal {
  version: number
  before: string | undefined
  after: string
  sequence: number
}

/**
 * A checker of the seals of rows: each must follow from the one before. It takes whole records, and checks them at
 * the end, because changes that commit at the same time may seal the versions of a row in another order.
 */
export function newRowCheck() {
  const rows = new Map<string, RowSeal[]>()
  return {
    get count() {
      return rows.size
    },
    next({ sequence, facts }: AuditRecord): void {
      for (const seal of (facts ?? '').split(' ').filter(Boolean)) {
        const [, row, version, before, after] = /^(.+)\/(\d+)=(?:(\w+):)?(\w+)$/.exec(seal) ?? []
        if (!row) throw new Error(`Record ${sequence} has an invalid seal: ${seal}`)
        const versions = rows.get(row) ?? []
        versions.push({ version: Number(version), before, after: after!, sequence })
        rows.set(row, versions)
      }
    },
    /** Names the first row that was altered between two changes. */
    findBreak({ from_the_first }: { from_the_first: boolean }): string | undefined {
      for (const [row, versions] of rows) {
        versions.sort((a, b) => a.version - b.version)
        const broken = versions.find(({ before }, n) =>
          n === 0 ? from_the_first && before !== undefined : before !== versions[n - 1]!.after,
        )
        if (broken) return `altered: ${row} was altered outside of a change before record ${broken.sequence}.`
      }
      return undefined
    },
  }
}
