// The audit chain, computed independently of the database: the text that a record's digest or hash covers, and the
// place where a chain breaks.
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
  /** Of the text; a record of before the digests has none. */
  digest?: string | null
  hash: string
}

/** The fault of a chain: the first record at which it breaks, and how. */
export interface Break {
  sequence: number
  fault: 'altered' | 'missing' | 'reordered' | 'repeated'
  detail: string
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const hasDigest = ({ digest }: AuditRecord) => (digest ?? null) !== null

// The database writes the same text: record_text in db/migrations/000013-link-audit-records.sql, and activity_text in
// db/schema/90-facts.sql for a record without a digest, with its number and the answer before.
function textOf(record: AuditRecord): string {
  const { sequence, id, at, recorded_at, actor, client, person, client_user, client_request } = record
  const { request, action, resource, path, status, before_digest, after_digest, transfers, facts } = record
  const isOld = !hasDigest(record)
  const members = [
    ...(isOld ? [sequence] : []),
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
    ...(isOld ? [before_digest] : []),
    after_digest,
    transfers,
    // Records from before facts were sealed have no such member.
    ...((facts ?? null) === null ? [] : [facts]),
  ]
  return `[${members.map((member) => JSON.stringify(member)).join(', ')}]`
}

/** The digest of a record: SHA-256 in hex over its text. */
export const digestOf = (record: AuditRecord): string => sha256(textOf(record))

/**
 * The hash of a record: SHA-256 in hex over the hash before it and the record's digest, or its text if it is of before
 * the digests; '' stands before the first.
 */
export const hashOf = (before: string, record: AuditRecord): string =>
  sha256(before + (hasDigest(record) ? digestOf(record) : textOf(record)))

/** A checker that takes the records of a chain in order and names the first at which the chain breaks. */
export function newChainCheck(start: { sequence: number; hash: string } = { sequence: 0, hash: '' }) {
  let last = start
  // The last digest of each resource, which the record after must name.
  const answers = new Map<string, string>()

  // A trail that begins later does not contain the earlier answers.
  const follows = ({ resource, before_digest }: AuditRecord) => {
    if (resource === null) return before_digest === null
    if (answers.has(resource)) return before_digest === answers.get(resource)
    return before_digest === null || start.sequence > 0
  }

  return {
    /** The last record that was in order. */
    get last() {
      return last
    },
    next(record: AuditRecord): Break | undefined {
      const { sequence, hash } = record
      if (sequence !== last.sequence + 1) return outOfOrder(sequence, last.sequence)
      if (hasDigest(record) && digestOf(record) !== record.digest)
        return altered(sequence, `The digest of record ${sequence} does not cover it.`)
      if (hashOf(last.hash, record) !== hash)
        return altered(sequence, `The hash of record ${sequence} does not cover it.`)
      if (hasDigest(record) && !follows(record))
        return altered(
          sequence,
          `The before_digest of record ${sequence} is not the last digest of its resource.`,
        )
      last = { sequence, hash }
      if (record.resource !== null && record.after_digest !== null)
        answers.set(record.resource, record.after_digest)
      return undefined
    },
  }
}

const altered = (sequence: number, detail: string): Break => ({ sequence, fault: 'altered', detail })

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
