// The persons of an application, the faults of a stage of its check, and when an application expires.
import type { NewJob } from '../../../context.ts'
import { MAX_OFFENDERS, type Offender, Refusal } from '../../../errors.ts'
import { addMilliseconds, type Instant } from '../../../values/time.ts'
import { type PersonType, relationshipsOf } from '../claims/rules.ts'
import { type ClaimsByType, latest, type PersonRow } from '../persons/rules.ts'
import type { Application } from './schemas.ts'

const DAY_MS = 86_400_000

/** The job that expires an application which is still undecided after `days`. */
export const expiryOf = (id: string, created_at: Instant, days: number): NewJob => ({
  kind: 'onboarding.expire-application',
  payload: { application: id },
  due_at: addMilliseconds(created_at, days * DAY_MS),
})

export type Authority = Application['authorities'][number]

/** A person that the application or a legal authority names, with the roles in which it is named. */
export interface Party {
  id: string
  person_type: PersonType
  claims: ClaimsByType
  roles: string[]
}

/** The person as a party in the role. */
export const toParty = ({ id, person_type, claims }: PersonRow, role: string): Party => ({
  id,
  person_type,
  claims: latest(claims),
  roles: [role],
})

/** Lists the persons that the relationships of a legal person name, in their order, one entry for each role. */
export function relatedTo({
  person_type,
  claims,
}: Pick<Party, 'person_type' | 'claims'>): { id: string; role: string }[] {
  if (person_type !== 'legal' || !claims.relationships) return []
  const claim = { claim_type: 'relationships' as const, ...claims.relationships }
  return relationshipsOf(claim).map((entry) => ({ id: entry.related_person, role: entry.relationship_type }))
}

export type ApplicationFault = Partial<Offender> & { detail: string }

/** A fault of an application; without a path it is the fault of no single member. */
export const fault = (detail: string, path?: string, code?: Offender['code']): ApplicationFault => ({
  detail,
  path,
  code,
})

const MAX_LISTED = 20

/** The words as a list in a sentence. */
export function listed(words: string[]): string {
  const more = words.length > MAX_LISTED ? `, and ${words.length - MAX_LISTED} more` : ''
  const quoted = words.slice(0, MAX_LISTED).map((word) => `'${word}'`)
  return `[${quoted.join(', ')}${more}]`
}

/** The words without repetitions. */
export const unique = (words: string[]) => [...new Set(words)]

/** Refuses an application that has faults, and names all of them. */
export function refuseFaults(all: ApplicationFault[]): void {
  if (all.length === 0) return
  const faults = all.slice(0, MAX_OFFENDERS)
  const params = faults.filter((each): each is Offender => each.path !== undefined)
  const detail = unique(faults.map((each) => each.detail)).join('; ')
  throw new Refusal('invalid_request', detail, { params })
}
