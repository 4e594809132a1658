// The decision about what an approval creates: a customer, its authorities and its account.
import { fail } from '../../../errors.ts'
import { CURRENCIES, type Currency } from '../../../values/currencies.ts'
import { customerName } from '../customers/rules.ts'
import type { CustomerType } from '../customers/schemas.ts'
import { fullName, isErased, latest, type PersonRow } from '../persons/rules.ts'
import { type Authority, relatedTo } from './rules.ts'
import type { Application } from './schemas.ts'

export interface ApprovalFacts {
  /** The persons of the authorities. */
  persons: PersonRow[]
}

export interface Approval {
  customer_type: CustomerType
  authorities: Authority[]
  /** The persons whose pending claims are verified. */
  verified_persons: string[]
  account: { name: string; base_currency: Currency }
}

/** Decides the customer, the authorities and the account that the approval of the application creates. */
export function decideApproval({ persons }: ApprovalFacts, application: Application): Approval {
  if (persons.some(isErased))
    throw fail('conflict', 'Personal data of a person of the application were erased.')
  const { customer_type } = application
  const authorities = distinct(application.authorities)
  const byId = new Map(persons.map((row) => [row.id, row]))
  const related = persons.flatMap((row) => relatedTo({ ...row, claims: latest(row.claims) }))
  const owners = ownersOf(authorities).map((person) => byId.get(person)!)
  return {
    customer_type,
    authorities,
    verified_persons: [...persons, ...related].map(({ id }) => id),
    account: {
      name: customerName(
        customer_type,
        owners.map(({ person_type, claims }) => fullName(person_type, latest(claims))),
      ),
      base_currency: baseCurrency(application, byId),
    },
  }
}

// Minimal onboarding accepts an authority twice; it is granted once.
function distinct(authorities: Authority[]): Authority[] {
  const byKey = new Map(authorities.map((each) => [`${each.person}:${each.authority_type}`, each]))
  return [...byKey.values()]
}

// Without owners, which only minimal onboarding accepts, the first person owns.
function ownersOf(authorities: Authority[]): string[] {
  const ofType = (type: string) => authorities.filter(({ authority_type }) => authority_type === type)
  const owners = [...ofType('owner'), ...ofType('joint_owner')]
  return (owners.length > 0 ? owners : authorities.slice(0, 1)).map(({ person }) => person)
}

// The currency in which the owner, or the first signatory of a business, expects to pay in.
function baseCurrency({ customer_type, authorities }: Application, byId: Map<string, PersonRow>): Currency {
  const type = customer_type === 'business' ? 'signatory' : 'owner'
  const payer = authorities.find(({ authority_type }) => authority_type === type)
  const { expected_activity } = payer ? latest(byId.get(payer.person)!.claims) : {}
  return CURRENCIES.find((currency) => currency === expected_activity?.funding_currency) ?? 'EUR'
}
