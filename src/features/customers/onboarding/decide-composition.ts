// The second stage of the check of an application: the authorities that each type of customer has.
import type { PersonType } from '../claims/rules.ts'
import type { AuthorityType, CustomerType } from '../customers/schemas.ts'
import type { PersonRow } from '../persons/rules.ts'
import { type ApplicationFault, type Authority, fault, listed, refuseFaults, unique } from './rules.ts'
import type { Application } from './schemas.ts'

interface Place {
  person_type: PersonType
  /** At least one person takes the place, and at most this number. */
  most: number
}

/** The authorities of each type of customer; every other authority is refused. */
const COMPOSITION: Record<CustomerType, Partial<Record<AuthorityType, Place>>> = {
  individual: { owner: { person_type: 'natural', most: 1 } },
  joint: {
    owner: { person_type: 'natural', most: 1 },
    joint_owner: { person_type: 'natural', most: Number.POSITIVE_INFINITY },
  },
  business: {
    owner: { person_type: 'legal', most: 1 },
    signatory: { person_type: 'natural', most: Number.POSITIVE_INFINITY },
  },
}

/**
 * Refuses a person with two authorities; then authorities of the wrong type, for the wrong persons or in the wrong
 * number.
 */
export function checkComposition(
  { customer_type, authorities }: Application,
  persons: ReadonlyMap<string, PersonRow>,
): void {
  const ids = authorities.map(({ person }) => person)
  const isRepeated = (id: string, index: number) => ids.indexOf(id) < index
  const repeated = listed(unique(ids.filter(isRepeated)))
  const detail = `A person can hold one authority per application; repeated: ${repeated}`
  refuseFaults(
    ids.flatMap((id, index) =>
      isRepeated(id, index) ? [fault(detail, `body.authorities.${index}.person`, 'duplicate')] : [],
    ),
  )
  refuseFaults([
    ...authorities.flatMap((authority, index) =>
      placeFaults(customer_type, authority, index, persons.get(authority.person)!),
    ),
    ...countFaults(customer_type, authorities),
  ])
}

function placeFaults(
  customer_type: CustomerType,
  { person, authority_type }: Authority,
  index: number,
  { person_type }: PersonRow,
): ApplicationFault[] {
  const place = COMPOSITION[customer_type][authority_type]
  const path = `body.authorities.${index}`
  if (!place)
    return [
      fault(
        `Authority type '${authority_type}' cannot be used for customer type '${customer_type}'`,
        `${path}.authority_type`,
        'invalid_param',
      ),
    ]
  if (place.person_type === person_type) return []
  return [
    fault(
      `Authority '${authority_type}' of a '${customer_type}' customer needs a ${place.person_type} person, ` +
        `but ${person} is ${person_type}`,
      `${path}.person`,
      'invalid_param',
    ),
  ]
}

function countFaults(customer_type: CustomerType, authorities: Authority[]): ApplicationFault[] {
  return Object.entries(COMPOSITION[customer_type]).flatMap(([type, { most }]) => {
    const count = authorities.filter(({ authority_type }) => authority_type === type).length
    const limits = [
      ...(count < 1 ? ['needs at least 1'] : []),
      ...(count > most ? [`takes at most ${most}`] : []),
    ]
    return limits.map((limit) =>
      fault(
        `Customer type '${customer_type}' ${limit} '${type}', found ${count}`,
        'body.authorities',
        'invalid_param',
      ),
    )
  })
}
