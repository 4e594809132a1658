// Taxes as settings of a tenant: their shapes, and which of them count on a day.
import Type from 'typebox'
import { readSetting } from '../../clock/read-setting.ts'
import { failParam, failParams, type Offender } from '../../errors.ts'
import { Flag, Nullable, Text } from '../../http/api/shapes.ts'
import { addDays, type Day, dayOf, type Instant } from '../../values/time.ts'
import type { Treaty, Withholding } from './taxes/decide-taxation.ts'

const Country = (description: string) => Type.String({ pattern: '^[A-Z]{2}$', description })

const Rate = (description: string) =>
  Type.String({ format: 'decimal', pattern: '^(100(\\.0{1,6})?|[0-9]{1,2}(\\.[0-9]{1,6})?)$', description })

export const WithholdingTaxes = Type.Array(
  Type.Object(
    {
      transaction_type: Text('Kind of transaction that is taxed, such as `coupon_payment` or `dividend`.'),
      issuer_country: Type.Optional(Text('Only instruments of issuers in this country.')),
      tax_residence: Type.Optional(Text('Only customers with this tax residence.')),
      rate: Rate('Rate of the tax, in percentage points.'),
      credits_foreign: Type.Optional(
        Flag('Whether the foreign tax that cannot be reclaimed lowers this tax; false if left out.'),
      ),
    },
    { additionalProperties: false },
  ),
  { description: 'Taxes that are withheld; none if left out.' },
)

export const TaxTreaties = Type.Array(
  Type.Object(
    {
      issuer_country: Country('Country that taxes the dividends of its issuers: ISO 3166-1 alpha-2.'),
      tax_residence: Type.Optional(
        Nullable(Country('Only customers with this tax residence; all others if left out.')),
      ),
      statutory_rate: Rate('Rate without relief, in percentage points.'),
      treaty_rate: Type.Optional(
        Nullable(Rate('Rate under the treaty, in percentage points; no treaty if left out.')),
      ),
      relief: Type.Enum(['at_source', 'reclaim'], {
        description: 'Whether the treaty lowers the tax when it is taken, or later on request.',
      }),
      needs_declaration: Type.Optional(
        Nullable(Flag('Whether relief at source needs a valid tax declaration; false if left out.')),
      ),
      reclaim_years: Type.Optional(
        Nullable(
          Type.Integer({
            minimum: 1,
            maximum: 20,
            description:
              'Calendar years after that of the payment in which tax can be reclaimed; 4 if left out.',
          }),
        ),
      ),
    },
    {
      $id: 'TaxTreatySetting',
      additionalProperties: false,
      description: 'The tax of a country on dividends.',
    },
  ),
  { maxItems: 1000, description: 'Foreign taxes on dividends, and treaties about them; none if left out.' },
)

/** The members of a tenant's settings about taxes. */
export interface TaxSettings {
  withholding_taxes?: Withholding[]
  tax_treaties?: Treaty[]
}

/** Taxes from a day on. */
export interface TaxSchedule extends TaxSettings {
  effective_from: Day
}

type Settings = Readonly<Record<string, unknown>>

/** The taxes that were set with a first day, in the order of their days. */
export const taxSchedulesOf = (settings: Settings): readonly TaxSchedule[] =>
  readSetting<TaxSchedule[]>(settings, 'tax_schedules') ?? []

/** The taxes on payments of the day, and their first day; null for those of the creation. */
export function taxesOn(settings: Settings, day: Day): TaxSettings & { effective_from: Day | null } {
  const { withholding_taxes, tax_treaties } = settings as TaxSettings
  const last = taxSchedulesOf(settings).findLast(({ effective_from }) => effective_from <= day)
  return (
    last ?? {
      effective_from: null,
      ...(withholding_taxes && { withholding_taxes }),
      ...(tax_treaties && { tax_treaties }),
    }
  )
}

/** The schedules with a further one, which replaces one of the same day. */
export const withTaxes = (schedules: readonly TaxSchedule[], added: TaxSchedule): TaxSchedule[] =>
  [...schedules.filter(({ effective_from }) => effective_from !== added.effective_from), added].sort(
    (a, b) => (a.effective_from < b.effective_from ? -1 : 1),
  )

/** Refuses a first day that has begun: a payment of today may be booked for some of its holders already. */
export function checkFirstTaxDay(now: Instant, effective_from: Day): void {
  const tomorrow = addDays(dayOf(now), 1)
  if (effective_from < tomorrow)
    throw failParam('body.effective_from', 'invalid_param', `Must be ${tomorrow} or later.`)
}

/** The kinds of transactions that are taxed. */
const TAXED = ['coupon_payment', 'dividend', 'maturity']
const COUNTRY = /^[A-Z]{2}$/

/** Refuses taxes that could never be taken, and names each of them. */
export function checkTaxSettings({ withholding_taxes = [], tax_treaties = [] }: TaxSettings): void {
  const offenders: Offender[] = []
  for (const [n, { transaction_type, issuer_country, tax_residence }] of withholding_taxes.entries()) {
    const at = (member: string) => `body.settings.withholding_taxes.${n}.${member}`
    if (!TAXED.includes(transaction_type))
      offenders.push({
        path: at('transaction_type'),
        code: 'invalid_param',
        detail: `Must be one of ${TAXED.join(', ')}.`,
      })
    for (const [member, country] of Object.entries({ issuer_country, tax_residence }))
      if (country !== undefined && !COUNTRY.test(country))
        offenders.push({
          path: at(member),
          code: 'invalid_param',
          detail: 'Must be a country, ISO 3166-1 alpha-2.',
        })
  }
  const pairs = tax_treaties.map(
    ({ issuer_country, tax_residence = null }) => `${issuer_country} ${tax_residence}`,
  )
  for (const [n, pair] of pairs.entries())
    if (pairs.indexOf(pair) < n)
      offenders.push({
        path: `body.settings.tax_treaties.${n}`,
        code: 'duplicate',
        detail: 'An earlier treaty is about the same countries.',
      })
  if (offenders.length > 0) throw failParams(offenders)
}
