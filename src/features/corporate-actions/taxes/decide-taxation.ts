// Decides which taxes a payment to one holder carries, and how much each of them takes. The country of the issuer
// takes a foreign tax before the money arrives: at its statutory rate, or at the rate of a treaty if the holder is
// relieved at source. The firm withholds the domestic taxes. All amounts are money, half-up to cents; rates are in
// percent.
//   gross        round2(units × amount per unit)
//   foreign      round2(gross × foreign rate ÷ 100)
//   reclaimable  foreign − round2(gross × treaty rate ÷ 100), unless the holder was relieved at source
//   credit       the smaller of round2(gross × rate ÷ 100) and the foreign tax that is neither reclaimable nor credited
//   domestic     round2(gross × rate ÷ 100) − credit, at most the gross less the taxes before it
// Source: the platform's own rules, docs/dividends.md.
import {
  type Decimal,
  divide,
  isLess,
  isPositive,
  money,
  multiply,
  subtract,
  sum,
} from '../../../values/decimal.ts'

/** A row of the tenant's `withholding_taxes`. */
export interface Withholding {
  transaction_type: string
  issuer_country?: string
  tax_residence?: string
  rate: Decimal
  /** The foreign tax on the payment lowers this one. */
  credits_foreign?: boolean
}

/** A row of the tenant's `tax_treaties`: the tax that a country takes from dividends of its issuers. */
export interface Treaty {
  issuer_country: string
  /** Absent in the row for residents of all other countries. */
  tax_residence?: string | null
  statutory_rate: Decimal
  treaty_rate?: Decimal | null
  relief: 'at_source' | 'reclaim'
  needs_declaration?: boolean | null
  reclaim_years?: number | null
}

/** The taxes of a tenant's settings. */
export interface TaxRules {
  withholdings: readonly Withholding[]
  treaties: readonly Treaty[]
}

export interface TaxedTransaction {
  transaction_type: string
  issuer_country: string | null
  /** The country that takes a foreign tax; null if none does. */
  source_country: string | null
}

/** The owner of an account, as far as taxes depend on the owner. */
export interface TaxedOwner {
  /** The countries of tax residence, in the order in which the owner named them. */
  residences: readonly string[]
  /** The countries to which a declaration of the customer is valid on the day of payment. */
  declared: ReadonlySet<string>
}

export interface ForeignTax {
  country: string
  rate: Decimal
  /** The rate above which the tax can be reclaimed; null if nothing can be. */
  treaty_rate: Decimal | null
  /** The calendar years after that of the payment in which it can be reclaimed. */
  reclaim_years: number
}

export interface DomesticTax {
  country: string | null
  rate: Decimal
  credits_foreign: boolean
}

/** The taxes that a payment carries, in the order in which they are taken. */
export interface Taxation {
  foreign: ForeignTax | null
  domestic: readonly DomesticTax[]
}

export const UNTAXED: Taxation = { foreign: null, domestic: [] }

/** The years to reclaim a foreign tax, unless the row of the treaty has others. */
export const RECLAIM_YEARS = 4

/** Whether the taxes on the transaction depend on its owner. */
export const dependsOnOwner = (rules: TaxRules, taxed: TaxedTransaction): boolean =>
  withholdingsOf(rules, taxed).some(({ tax_residence }) => tax_residence !== undefined) ||
  treatiesOf(rules, taxed).length > 0

/** The taxes that the transaction carries for the owner. */
export function decideTaxation(rules: TaxRules, taxed: TaxedTransaction, owner: TaxedOwner): Taxation {
  const domestic = withholdingsOf(rules, taxed)
    .filter(({ tax_residence }) => tax_residence === undefined || owner.residences.includes(tax_residence))
    .map(({ tax_residence = null, rate, credits_foreign = false }) => ({
      country: tax_residence,
      rate,
      credits_foreign,
    }))
  return { foreign: foreignTax(rules, taxed, owner), domestic }
}

const withholdingsOf = ({ withholdings }: TaxRules, { transaction_type, issuer_country }: TaxedTransaction) =>
  withholdings.filter(
    (tax) =>
      tax.transaction_type === transaction_type &&
      (tax.issuer_country === undefined || tax.issuer_country === issuer_country),
  )

const treatiesOf = ({ treaties }: TaxRules, { source_country }: TaxedTransaction) =>
  treaties.filter(({ issuer_country }) => issuer_country === source_country)

// A country takes a domestic tax from its own residents, and no foreign one. Of several residences the first one with a
// treaty counts.
function foreignTax(rules: TaxRules, taxed: TaxedTransaction, owner: TaxedOwner): ForeignTax | null {
  const country = taxed.source_country
  if (country === null || owner.residences.includes(country)) return null
  const rows = treatiesOf(rules, taxed)
  const [own] = owner.residences.flatMap((residence) => rows.filter((row) => row.tax_residence === residence))
  const treaty = own ?? rows.find(({ tax_residence }) => tax_residence == null)
  return treaty ? rateOf(treaty, owner.declared.has(country)) : null
}

function rateOf(treaty: Treaty, isDeclared: boolean): ForeignTax {
  const { issuer_country: country, statutory_rate, treaty_rate = null, relief, needs_declaration } = treaty
  const reclaim_years = treaty.reclaim_years ?? RECLAIM_YEARS
  // A treaty is a ceiling: it never raises a statutory rate.
  if (treaty_rate === null || !isLess(treaty_rate, statutory_rate))
    return { country, rate: statutory_rate, treaty_rate: null, reclaim_years }
  if (relief === 'at_source' && (!needs_declaration || isDeclared))
    return { country, rate: treaty_rate, treaty_rate: null, reclaim_years }
  return { country, rate: statutory_rate, treaty_rate, reclaim_years }
}

/** A tax on a transaction. */
export interface Tax {
  rate: Decimal
  amount: Decimal
  currency: string
  /** A foreign tax was taken before the money arrived. */
  kind: 'domestic' | 'foreign'
  country: string | null
}

/** Foreign tax above the rate of a treaty. */
export interface Reclaimable {
  country: string
  gross: Decimal
  withheld: Decimal
  withheld_rate: Decimal
  treaty_rate: Decimal
  reclaimable: Decimal
  reclaim_years: number
}

export interface Taxed {
  /** The gross amount less all taxes. */
  net: Decimal
  taxes: Tax[]
  /** The sum of all taxes. */
  tax: Decimal
  /** The sum of the domestic taxes, which the firm owes to the state. */
  withheld: Decimal
  reclaim: Reclaimable | null
}

const taxOn = (gross: Decimal, rate: Decimal): Decimal => money(divide(multiply(gross, rate), '100', 10))

const smaller = (a: Decimal, b: Decimal): Decimal => (isLess(a, b) ? a : b)

/** The taxes on a gross amount, which never exceed it. */
export function taxGross(gross: Decimal, { foreign, domestic }: Taxation, currency: string): Taxed {
  const abroad = foreign === null ? '0.00' : taxOn(gross, foreign.rate)
  const reclaim = foreign === null ? null : reclaimOf(gross, abroad, foreign)
  let creditable = subtract(abroad, reclaim?.reclaimable ?? '0')
  let left = subtract(gross, abroad)
  const taxes: Tax[] = domestic.map(({ country, rate, credits_foreign }) => {
    const full = taxOn(gross, rate)
    const credit = credits_foreign ? smaller(full, creditable) : '0'
    creditable = subtract(creditable, credit)
    const amount = money(smaller(subtract(full, credit), left))
    left = subtract(left, amount)
    return { rate, amount, currency, kind: 'domestic', country }
  })
  const withheld = money(sum(taxes.map(({ amount }) => amount)))
  if (foreign !== null)
    taxes.unshift({
      rate: foreign.rate,
      amount: abroad,
      currency,
      kind: 'foreign',
      country: foreign.country,
    })
  const tax = money(sum(taxes.map(({ amount }) => amount)))
  return { net: money(subtract(gross, tax)), taxes, tax, withheld, reclaim }
}

function reclaimOf(
  gross: Decimal,
  withheld: Decimal,
  { country, rate, treaty_rate, reclaim_years }: ForeignTax,
): Reclaimable | null {
  if (treaty_rate === null) return null
  const reclaimable = money(subtract(withheld, taxOn(gross, treaty_rate)))
  if (!isPositive(reclaimable)) return null
  return { country, gross, withheld, withheld_rate: rate, treaty_rate, reclaimable, reclaim_years }
}
