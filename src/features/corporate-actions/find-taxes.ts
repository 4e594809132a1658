// The taxes withheld from a payment: the tenant's settings, by the kind of movement, the issuer's country and where
// the account's primary owner is resident for tax.
import type { Context } from '../../context.ts'
import type { Decimal } from '../../values/decimal.ts'
import { listCurrentClaims } from '../persons/read.ts'

interface Withholding {
  transaction_type: string
  issuer_country?: string
  tax_residence?: string
  rate: Decimal
}

/** A movement that may be taxed. */
export interface Taxed {
  account: string
  transaction_type: string
  issuer_country: string | null
}

/** The rates, in percent, that apply to each of the movements; none unless the tenant's settings name some. */
export async function findTaxes(context: Context, movements: readonly Taxed[]): Promise<Decimal[][]> {
  const all = (context.settings.withholding_taxes ?? []) as unknown as Withholding[]
  const rules = movements.map(({ transaction_type, issuer_country }) =>
    all.filter(
      (rule) =>
        rule.transaction_type === transaction_type &&
        (rule.issuer_country === undefined || rule.issuer_country === issuer_country),
    ),
  )
  const isAsked = (_: unknown, n: number) => rules[n]!.some((rule) => rule.tax_residence !== undefined)
  const asked = movements.filter(isAsked).map(({ account }) => account)
  const residences = await residencesOf(context, asked)
  return movements.map(({ account }, n) =>
    rules[n]!.filter(
      ({ tax_residence }) =>
        tax_residence === undefined || residences.get(account)?.has(tax_residence) === true,
    ).map(({ rate }) => rate),
  )
}

// Where the first owner of each account is resident for tax, by account.
async function residencesOf(context: Context, accounts: string[]): Promise<Map<string, Set<string>>> {
  if (accounts.length === 0) return new Map()
  const { sql, tenant } = context
  const owners = await sql<{ account: string; person: string }>`
    select distinct on (w.account) w.account, y.person from account_ownerships w
    join customer_authorities y on y.tenant = w.tenant and y.customer = w.customer and y.status = 'active'
      and y.authority_type in ('owner', 'joint_owner')
    where w.tenant = ${tenant} and w.account = any (${accounts}) and w.is_primary
    order by w.account, y.position`
  const persons = [...new Set(owners.map(({ person }) => person))]
  const claims = persons.length > 0 ? await listCurrentClaims(context, persons, ['tax_residencies']) : []
  const countries = new Map(persons.map((person) => [person, new Set<string>()]))
  for (const { person, content } of claims)
    for (const row of (content.tax_residencies ?? []) as { country_code: string }[])
      countries.get(person)!.add(row.country_code)
  return new Map(owners.map(({ account, person }) => [account, countries.get(person)!]))
}
