// The decision about an erasure: everything that stands against it, or what is erased.
import { fail } from '../../../errors.ts'
import type { Instant } from '../../../values/time.ts'
import type { Obstacle, ObstacleCode, RecordKind } from './rules.ts'

export interface Retention {
  record_kind: RecordKind
  /** Years after the end of the relationship; null if the tenant has no rule for the kind. */
  years: number | null
  /** When they are over; null without a rule. */
  erasable_from: Instant | null
  /** The latest erasure of such records since the end of the relationship. */
  erased_at: Instant | null
}

export interface ErasureFacts {
  person: string
  relationship_ended_at: Instant
  /** Authorities of the person that are in force. */
  authorities: { id: string; customer: string }[]
  /** Legal persons with such an authority that name the person in their relationships. */
  related_to: string[]
  /** Accounts of the person as an owner. */
  accounts: { id: string; status: string }[]
  cash: { account: string; asset: string; amount: string }[]
  positions: { id: string; account: string }[]
  /** Applications that name the person and are not decided. */
  applications: string[]
  /** Changes about the person or the accounts that await approval. */
  approvals: string[]
  /** Legal holds on the person, and on others that own the same accounts. */
  holds: { id: string; person: string }[]
  retention: Retention[]
}

/** Lists all that stands against the erasure of these kinds of records now. */
export function listObstacles(facts: ErasureFacts, kinds: readonly RecordKind[], now: Instant): Obstacle[] {
  const all = (code: ObstacleCode, resource: string, detail: string): Obstacle => ({
    code,
    resource,
    detail,
    record_kind: null,
    until: null,
  })
  return [
    ...facts.authorities.map(({ id, customer }) =>
      all('authority_active', id, `The authority over the customer ${customer} is in force.`),
    ),
    ...facts.related_to.map((id) =>
      all('related_to_customer', id, `The legal person ${id}, which acts for a customer, names the person.`),
    ),
    ...facts.accounts
      .filter(({ status }) => status !== 'closed')
      .map(({ id, status }) => all('account_open', id, `The account ${id} is ${status}, not closed.`)),
    ...facts.cash.map(({ account, asset, amount }) =>
      all('cash_left', account, `The account ${account} has ${amount} ${asset}.`),
    ),
    ...facts.positions.map(({ id, account }) =>
      all('position_left', id, `The account ${account} has the position ${id}.`),
    ),
    ...facts.applications.map((id) =>
      all('application_undecided', id, `The application ${id} is not decided.`),
    ),
    ...facts.approvals.map((id) => all('approval_pending', id, `The change ${id} awaits approval.`)),
    ...facts.holds.map(({ id, person }) =>
      all('legal_hold', id, `The legal hold ${id} on the person ${person} is in force.`),
    ),
    ...facts.retention.filter(({ record_kind }) => kinds.includes(record_kind)).flatMap(byRule(now)),
  ]
}

const byRule =
  (now: Instant) =>
  ({ record_kind, years, erasable_from, erased_at }: Retention): Obstacle[] => {
    const of = (code: ObstacleCode, detail: string, until: Instant | null = null): Obstacle[] => [
      { code, record_kind, resource: null, until, detail },
    ]
    if (erasable_from === null)
      return of('no_retention_rule', `The tenant has no retention rule for ${record_kind}.`)
    if (erased_at !== null) return of('already_erased', `They were erased at ${erased_at}: ${record_kind}.`)
    if (now >= erasable_from) return []
    const period = `${years} years after the end of the relationship`
    return of(
      'retention_running',
      `Retained until ${erasable_from}, ${period}: ${record_kind}.`,
      erasable_from,
    )
  }

/** Gives the kinds of records to erase, or refuses and names all that stands against it. */
export function decideErasure(facts: ErasureFacts, kinds: readonly RecordKind[], now: Instant): RecordKind[] {
  const obstacles = listObstacles(facts, kinds, now)
  if (obstacles.length === 0) return [...kinds]
  throw fail('erasure_refused', obstacles.map(({ detail }) => detail).join(' '), namedBy(obstacles))
}

// By code, the resources, or else the kinds of records with the end of their retention.
function namedBy(obstacles: readonly Obstacle[]): Record<string, string> {
  const names: Record<string, string> = {}
  for (const { code, resource, record_kind, until } of obstacles) {
    const one = resource ?? [record_kind, until].filter(Boolean).join(' ')
    names[code] = names[code] ? `${names[code]}, ${one}` : one
  }
  return names
}
