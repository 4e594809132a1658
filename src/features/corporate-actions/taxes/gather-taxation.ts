// Gathers the facts on which taxes depend, and decides the taxes of payments to accounts.
import type { ReadContext } from '../../../context.ts'
import { part } from '../../../db/sql.ts'
import { memoize } from '../../../memory/memoize.ts'
import type { Day } from '../../../values/time.ts'
import type { ClaimContent } from '../../customers/claims/rules.ts'
import { isValidOn } from '../../customers/customers/decide-declaration.ts'
import { listDeclarations } from '../../customers/customers/read-declarations.ts'
import { readClaims } from '../../customers/persons/read.ts'
import { listPrimaryOwners } from '../read.ts'
import { taxesOn } from '../tax-settings.ts'
import {
  decideTaxation,
  dependsOnOwner,
  type Taxation,
  type TaxedOwner,
  type TaxedTransaction,
  type TaxRules,
} from './decide-taxation.ts'

/** A payment to an account that may be taxed. */
export interface TaxedPayment {
  account: string
  taxed: TaxedTransaction
  payment_date: Day
}

/** The taxes of each payment, in their order. Owners are read only where a tax depends on them. */
export async function gatherTaxation(
  context: ReadContext,
  payments: readonly TaxedPayment[],
): Promise<Taxation[]> {
  const rulesOn = memoize((day: Day) => rulesOf(context.settings, day))
  const accounts = payments
    .filter(({ taxed, payment_date }) => dependsOnOwner(rulesOn(payment_date), taxed))
    .map(({ account }) => account)
  const ownerOf = await readOwners(context, [...new Set(accounts)])
  return payments.map(({ account, taxed, payment_date }) =>
    decideTaxation(rulesOn(payment_date), taxed, ownerOf(account, payment_date)),
  )
}

function rulesOf(settings: ReadContext['settings'], day: Day): TaxRules {
  const { withholding_taxes = [], tax_treaties = [] } = taxesOn(settings, day)
  return { withholdings: withholding_taxes, treaties: tax_treaties }
}

// Firm accounts have no owner, and so no residence.
async function readOwners(
  context: ReadContext,
  accounts: string[],
): Promise<(account: string, day: Day) => TaxedOwner> {
  const owners = accounts.length === 0 ? [] : await listPrimaryOwners(context, accounts)
  const residences = await listResidences(context, [...new Set(owners.map(({ person }) => person))])
  const declarations = await listDeclarations(context, [...new Set(owners.map(({ customer }) => customer))])
  const byAccount = new Map(owners.map((owner) => [owner.account, owner]))
  return (account, day) => {
    const owner = byAccount.get(account)
    if (!owner) return { residences: [], declared: new Set() }
    const valid = declarations.filter((one) => one.customer === owner.customer && isValidOn(one, day))
    return {
      residences: residences.get(owner.person) ?? [],
      declared: new Set(valid.map(({ country }) => country)),
    }
  }
}

// The countries in which each person is resident for tax.
async function listResidences(context: ReadContext, persons: string[]): Promise<Map<string, string[]>> {
  if (persons.length === 0) return new Map()
  const claims = await readClaims(context, part`select unnest(${persons}::text[])`, ['tax_residencies'])
  return new Map([...claims].map(([person, { tax_residencies }]) => [person, countriesOf(tax_residencies)]))
}

const countriesOf = (claim: ClaimContent | undefined): string[] =>
  ((claim?.tax_residencies ?? []) as { country_code: string }[]).map(({ country_code }) => country_code)
