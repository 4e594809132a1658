// The taxes withheld from a payment: the tenant's settings, by the kind of movement, the issuer's country and where
// the account's primary owner is resident for tax.
import type { Context } from '../../context.ts'
import type { Decimal } from '../../values/decimal.ts'
import { listClaims } from '../customers/read.ts'

interface Withholding {
  transaction_type: string
  issuer_country?: string
  tax_residence?: string
  rate: Decimal
}

/** The rates, in percent, that apply to a movement of the account; none unless the tenant's settings name some. */
export async function findTaxes(
  context: Context,
  account: string,
  transaction_type: string,
  issuer_country: string | null,
): Promise<Decimal[]> {
  const all = (context.settings.withholding_taxes ?? []) as unknown as Withholding[]
  const rules = all.filter(
    (rule) =>
      rule.transaction_type === transaction_type &&
      (rule.issuer_country === undefined || rule.issuer_country === issuer_country),
  )
  if (rules.length === 0) return []
  const isNeeded = rules.some((rule) => rule.tax_residence !== undefined)
  const residences = isNeeded ? await residencesOf(context, account) : new Set<string>()
  return rules
    .filter(({ tax_residence }) => tax_residence === undefined || residences.has(tax_residence))
    .map((rule) => rule.rate)
}

async function residencesOf(context: Context, account: string): Promise<Set<string>> {
  const { sql, tenant } = context
  const owners = await sql<{ person: string }>`
    select y.person from account_ownerships w
    join customer_authorities y on y.tenant = w.tenant and y.customer = w.customer and y.status = 'active'
      and y.authority_type in ('owner', 'joint_owner')
    where w.tenant = ${tenant} and w.account = ${account} and w.is_primary
    order by y.position limit 1`
  const found = new Set<string>()
  const current = { claim_type: 'tax_residencies', include_history: false }
  for (const { person } of owners)
    for (const { content } of await listClaims(context, person, current))
      for (const row of (content.tax_residencies ?? []) as { country_code: string }[])
        found.add(row.country_code)
  return found
}
