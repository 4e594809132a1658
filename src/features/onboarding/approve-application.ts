import type { Context } from '../../context.ts'
import { CURRENCIES } from '../../http/api/shapes.ts'
import { openAccount } from '../accounts/open-account.ts'
import { createCustomer } from '../customers/create-customer.ts'
import { listPersonRows, type PersonRow } from '../customers/read.ts'
import { customerName, fullName, latest } from '../customers/rules.ts'
import { verifyClaims } from '../customers/verify-claims.ts'
import { relatedTo } from './check-application.ts'
import type { ApplicationRow } from './read.ts'
import type { Application } from './schemas.ts'

type Authorities = Application['authorities']

/** Makes the customer of an application: its authorities, its account, and what was claimed is verified. */
export async function approveApplication(
  context: Context,
  { id, application }: ApplicationRow,
): Promise<void> {
  const { customer_type } = application
  const authorities = distinct(application.authorities)
  const rows = await listPersonRows(
    context,
    authorities.map(({ person }) => person),
  )
  const related = rows.flatMap((row) => relatedTo({ ...row, claims: latest(row.claims), roles: [] }))
  await verifyClaims(
    context,
    [...rows, ...related].map((one) => one.id),
  )

  const persons = new Map(rows.map((row) => [row.id, row]))
  const customer = createCustomer(context, { customer_type, onboarding: id, authorities })
  openAccount(context, {
    customer,
    name: customerName(
      customer_type,
      ownersOf(authorities).map((person) => nameOf(persons.get(person)!)),
    ),
    base_currency: baseCurrency(application, persons),
    is_primary: true,
  })
}

// Lenient tenants accept an authority named twice; it is granted once.
function distinct(authorities: Authorities): Authorities {
  return [...new Map(authorities.map((one) => [`${one.person}:${one.authority_type}`, one])).values()]
}

function ownersOf(authorities: Authorities): string[] {
  const holding = (type: string) => authorities.filter(({ authority_type }) => authority_type === type)
  const owners = [...holding('owner'), ...holding('joint_owner')]
  return (owners.length > 0 ? owners : authorities.slice(0, 1)).map(({ person }) => person)
}

const nameOf = ({ person_type, claims }: PersonRow) => fullName(person_type, latest(claims))

// The currency in which the owner, or the first who signs for a business, expects to pay in.
function baseCurrency({ customer_type, authorities }: Application, persons: Map<string, PersonRow>) {
  const type = customer_type === 'business' ? 'signatory' : 'owner'
  const asked = authorities.find(({ authority_type }) => authority_type === type)
  const { expected_activity } = asked ? latest(persons.get(asked.person)!.claims) : {}
  return CURRENCIES.find((currency) => currency === expected_activity?.funding_currency) ?? 'EUR'
}
