// The kinds of records that are retained and erased by themselves, and the reasons against an erasure.
import type { Instant } from '../../../values/time.ts'

/**
 * `identity`: claims, numbers of documents, evidence and search terms. `accounts`: names of accounts, bank accounts,
 * names and texts of payments. `documents`: the documents that were issued for accounts.
 */
export const RECORD_KINDS = ['identity', 'accounts', 'documents'] as const
export type RecordKind = (typeof RECORD_KINDS)[number]

/** The instant from which the years are counted. */
export const COUNTED_FROM = ['end', 'end_of_year'] as const
export type CountedFrom = (typeof COUNTED_FROM)[number]

export const OBSTACLES = [
  'authority_active',
  'related_to_customer',
  'account_open',
  'cash_left',
  'position_left',
  'application_undecided',
  'approval_pending',
  'legal_hold',
  'no_retention_rule',
  'retention_running',
  'already_erased',
] as const
export type ObstacleCode = (typeof OBSTACLES)[number]

/** A reason against an erasure. */
export interface Obstacle {
  code: ObstacleCode
  /** The kind of record that it protects; null for all. */
  record_kind: RecordKind | null
  /** The id of the resource that stands against it; null if there is none. */
  resource: string | null
  /** When it ends by itself, if that is certain. */
  until: Instant | null
  detail: string
}
