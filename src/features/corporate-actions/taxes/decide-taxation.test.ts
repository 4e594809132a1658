// The taxes on a payment: which of them apply to the owner, and how much each of them takes.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from 'vitest'
import { add, compare, isLess, isZero, money, multiply, subtract, sum } from '../../../values/decimal.ts'
import {
  decideTaxation,
  type Taxation,
  type TaxedOwner,
  type Treaty,
  taxGross,
  type Withholding,
} from './decide-taxation.ts'

const owner = (residences: string[], ...declared: string[]): TaxedOwner => ({
  residences,
  declared: new Set(declared),
})

/** A dividend of a share of the country to the owner, under the treaties and withholding taxes. */
function taxed(
  { source, gross }: { source: string; gross: string },
  holder: TaxedOwner,
  { treaties = [], withholdings = [] }: { treaties?: Treaty[]; withholdings?: Withholding[] },
) {
  const dividend = { transaction_type: 'dividend', issuer_country: source, source_country: source }
  return taxGross(gross, decideTaxation({ treaties, withholdings }, dividend, holder), 'EUR')
}

test('withholding taxes apply by transaction type, country of the issuer and residence of the owner', () => {
  const withholdings = [
    { transaction_type: 'coupon_payment', rate: '10' },
    { transaction_type: 'coupon_payment', issuer_country: 'DE', rate: '20' },
    { transaction_type: 'coupon_payment', tax_residence: 'DE', rate: '30' },
    { transaction_type: 'maturity', rate: '40' },
  ]
  const rates = (issuer_country: string, ...residences: string[]) => {
    const coupon = { transaction_type: 'coupon_payment', issuer_country, source_country: null }
    const { domestic } = decideTaxation({ withholdings, treaties: [] }, coupon, owner(residences))
    return domestic.map(({ rate, country }) => `${rate} ${country}`)
  }
  assert.deepEqual(rates('FR'), ['10 null'])
  assert.deepEqual(rates('DE'), ['10 null', '20 null'])
  assert.deepEqual(rates('FR', 'AT', 'DE'), ['10 null', '30 DE'])
})

describe('the row of a treaty that counts', () => {
  const row = (more: Partial<Treaty>): Treaty => ({
    issuer_country: 'CH',
    statutory_rate: '35',
    treaty_rate: '15',
    relief: 'reclaim',
    ...more,
  })
  const treaties = [
    row({ tax_residence: 'DE' }),
    row({ tax_residence: 'AT', treaty_rate: '5' }),
    row({ treaty_rate: null, statutory_rate: '30' }),
    row({ issuer_country: 'US', relief: 'at_source', needs_declaration: true, statutory_rate: '30' }),
  ]
  const foreign = (holder: TaxedOwner, source = 'CH') =>
    decideTaxation(
      { treaties, withholdings: [] },
      { transaction_type: 'dividend', issuer_country: source, source_country: source },
      holder,
    ).foreign
  const rows: [string, TaxedOwner, string | undefined, (string | null)[] | null][] = [
    ['of the only residence', owner(['DE']), 'CH', ['35', '15']],
    ['of the first residence with one', owner(['FR', 'AT', 'DE']), 'CH', ['35', '5']],
    ['of everyone else', owner(['FR']), 'CH', ['30', null]],
    ['of an account without an owner', owner([]), 'CH', ['30', null]],
    ['is none at home', owner(['DE', 'CH']), 'CH', null],
    ['is none of a country without a row', owner(['DE']), 'SE', null],
    ['relieves at source with a declaration', owner(['DE'], 'US'), 'US', ['15', null]],
    ['without one takes the statutory rate', owner(['DE'], 'CH'), 'US', ['30', '15']],
  ]
  test.each(rows)('%s', (_, holder, source, expected) => {
    const tax = foreign(holder, source)
    assert.deepEqual(tax && [tax.rate, tax.treaty_rate], expected)
  })
  test('never raises the statutory rate', () => {
    const { foreign: tax } = decideTaxation(
      { treaties: [row({ statutory_rate: '12.8', relief: 'at_source' })], withholdings: [] },
      { transaction_type: 'dividend', issuer_country: 'CH', source_country: 'CH' },
      owner(['DE']),
    )
    assert.deepEqual(tax && [tax.rate, tax.treaty_rate], ['12.8', null])
  })
})

/**
 * Rates on dividends of listed shares to private persons who hold less than a tenth, as of 2026-01-01. `statutory` is
 * the rate of the law, `treaty` that of the treaty with the residence. They are examples of this test: a tenant sets its
 * own.
 */
const COUNTRIES: [
  source: string,
  residence: string,
  law: string,
  statutory: string,
  treaty: string | null,
  relief: Treaty['relief'],
  /** Of 1,234.56 gross: withheld, reclaimable, received. */
  amounts: [string, string, string],
][] = [
  // 1,234.56 × 15 % = 185.184
  [
    'US',
    'DE',
    'IRC § 871(a); treaty 1989/2006, Art. 10(2)(b)',
    '30',
    '15',
    'at_source',
    ['185.18', '0', '1049.38'],
  ],
  // × 26.375 % = 325.6152; × 15 % = 185.18; 325.62 − 185.18
  [
    'DE',
    'AT',
    'EStG § 43a, SolZG § 4; treaty 2000, Art. 10(2)(b)',
    '26.375',
    '15',
    'reclaim',
    ['325.62', '140.44', '908.94'],
  ],
  // × 12.8 % = 158.02368: below the ceiling of 15 %
  [
    'FR',
    'DE',
    'CGI art. 187 (since 2018); treaty 1959, Art. 9',
    '12.8',
    '15',
    'reclaim',
    ['158.02', '0', '1076.54'],
  ],
  // × 35 % = 432.096; 432.10 − 185.18
  [
    'CH',
    'DE',
    'VStG Art. 13; treaty 1971, Art. 10(2)(c)',
    '35',
    '15',
    'reclaim',
    ['432.10', '246.92', '802.46'],
  ],
  // × 15 % on both sides
  [
    'NL',
    'DE',
    'Wet DB 1965, art. 5 (since 2007); treaty 2012, Art. 10(2)(c)',
    '15',
    '15',
    'reclaim',
    ['185.18', '0', '1049.38'],
  ],
  // × 26 % = 320.9856; 320.99 − 185.18
  [
    'IT',
    'DE',
    'D.P.R. 600/1973, art. 27 (since 2014-07); treaty 1989, Art. 10(2)(b)',
    '26',
    '15',
    'reclaim',
    ['320.99', '135.81', '913.57'],
  ],
  // × 19 % = 234.5664; 234.57 − 185.18
  [
    'ES',
    'DE',
    'TRLIRNR art. 25 (since 2016); treaty 2011, Art. 10(2)(b)',
    '19',
    '15',
    'reclaim',
    ['234.57', '49.39', '999.99'],
  ],
  // × 27.5 % = 339.504; 339.50 − 185.18
  [
    'AT',
    'DE',
    'EStG § 27a (since 2016); treaty 2000, Art. 10(2)(b)',
    '27.5',
    '15',
    'reclaim',
    ['339.50', '154.32', '895.06'],
  ],
  // × 30 % = 370.368; 370.37 − 185.18
  [
    'BE',
    'DE',
    'CIR 92, art. 269 (since 2017); treaty 1967, Art. 10(2)',
    '30',
    '15',
    'reclaim',
    ['370.37', '185.19', '864.19'],
  ],
  // × 25 % = 308.64; 308.64 − 185.18
  [
    'IE',
    'DE',
    'TCA 1997, s. 172B (since 2020); treaty 2011, Art. 10(2)(b)',
    '25',
    '15',
    'reclaim',
    ['308.64', '123.46', '925.92'],
  ],
  // × 15.315 % = 189.072864; 189.07 − 185.18
  [
    'JP',
    'DE',
    'Act on Special Measures, art. 9-3, with surtax to 2037; treaty 2015, Art. 10(2)',
    '15.315',
    '15',
    'reclaim',
    ['189.07', '3.89', '1045.49'],
  ],
  // No tax on dividends of companies.
  ['GB', 'DE', 'no withholding tax on dividends', '0', null, 'at_source', ['0', '0', '1234.56']],
]

test.each(COUNTRIES)('a dividend of %s to a resident of %s: %s', (source, residence, _, ...row) => {
  const [statutory_rate, treaty_rate, relief, [withheld, reclaimable, net]] = row
  const treaties = [{ issuer_country: source, tax_residence: residence, statutory_rate, treaty_rate, relief }]
  const figures = taxed({ source, gross: '1234.56' }, owner([residence]), { treaties })
  assert.equal(compare(figures.tax, withheld), 0, figures.tax)
  assert.equal(compare(figures.reclaim?.reclaimable ?? '0', reclaimable), 0, figures.reclaim?.reclaimable)
  assert.equal(figures.net, net)
  assert.equal(figures.withheld, '0.00') // the firm owes nothing
})

describe('a domestic tax', () => {
  const american = {
    issuer_country: 'US',
    statutory_rate: '30',
    treaty_rate: '15',
    relief: 'at_source',
  } as const
  const german = { transaction_type: 'dividend', tax_residence: 'DE', rate: '26.375', credits_foreign: true }
  const amounts = ({ taxes, net }: ReturnType<typeof taxed>) => [...taxes.map(({ amount }) => amount), net]

  test('a domestic tax credits the foreign tax', () => {
    // 115.20 × 15 % = 17.28; 115.20 × 26.375 % = 30.384, so 30.38 − 17.28 = 13.10
    const figures = taxed({ source: 'US', gross: '115.20' }, owner(['DE']), {
      treaties: [american],
      withholdings: [german],
    })
    assert.deepEqual(amounts(figures), ['17.28', '13.10', '84.82'])
    assert.deepEqual([figures.tax, figures.withheld], ['30.38', '13.10'])
    assert.deepEqual(
      figures.taxes.map(({ kind, country, rate }) => [kind, country, rate]),
      [
        ['foreign', 'US', '15'],
        ['domestic', 'DE', '26.375'],
      ],
    )
  })
  test('a domestic tax credits no tax that can be reclaimed', () => {
    // 100.00 × 35 % = 35.00, of which 20.00 can be reclaimed; 26.38 − 15.00
    const swiss = { ...american, issuer_country: 'CH', statutory_rate: '35', relief: 'reclaim' as const }
    const figures = taxed({ source: 'CH', gross: '100.00' }, owner(['DE']), {
      treaties: [swiss],
      withholdings: [german],
    })
    assert.deepEqual(amounts(figures), ['35.00', '11.38', '53.62'])
  })
  test('a domestic tax credits each cent once, in the order of the settings', () => {
    // The foreign 15.00 pays 10.00 of the first tax and 5.00 of the second; the third does not credit.
    const rates = [
      ['10', true],
      ['10', true],
      ['10', false],
    ] as const
    const withholdings = rates.map(([rate, credits_foreign]) => ({ ...german, rate, credits_foreign }))
    const figures = taxed({ source: 'US', gross: '100.00' }, owner(['DE']), {
      treaties: [american],
      withholdings,
    })
    assert.deepEqual(amounts(figures), ['15.00', '0.00', '5.00', '10.00', '70.00'])
  })
})

test('taxes never take more than the gross', () => {
  // 0.02 × 26.375 % = 0.01 abroad; of the cent that is left 0.02 × 30 % takes 0.01, and 0.02 × 26 % nothing
  const withholdings = ['30', '26'].map((rate) => ({ transaction_type: 'dividend', rate }))
  const german = {
    issuer_country: 'DE',
    statutory_rate: '26.375',
    treaty_rate: '15',
    relief: 'reclaim',
  } as const
  const figures = taxed({ source: 'DE', gross: '0.02' }, owner([]), { treaties: [german], withholdings })
  assert.deepEqual(
    figures.taxes.map(({ amount }) => amount),
    ['0.01', '0.01', '0.00'],
  )
  assert.deepEqual([figures.net, figures.tax, figures.withheld], ['0.00', '0.02', '0.01'])
})

const seed = Number(process.env.FC_SEED ?? Math.floor(Math.random() * 2 ** 31))

test(`no cent of the gross goes astray, and none is credited twice, seed ${seed}`, () => {
  const rate = fc.integer({ min: 0, max: 50_000 }).map((n) => (n / 1000).toFixed(3))
  const domestic = fc.array(fc.record({ rate, country: fc.constant('DE'), credits_foreign: fc.boolean() }), {
    maxLength: 3,
  })
  const foreign = fc.option(
    fc.record({
      country: fc.constant('US'),
      rate,
      treaty_rate: fc.option(rate),
      reclaim_years: fc.constant(4),
    }),
  )
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 9 }), foreign, domestic, (cents, abroad, at_home) => {
      const gross = (cents / 100).toFixed(2)
      const figures = taxGross(gross, { foreign: abroad, domestic: at_home } as Taxation, 'EUR')
      const { net, tax, taxes, withheld, reclaim } = figures
      assert.equal(compare(add(net, tax), gross), 0)
      assert.equal(money(sum(taxes.map(({ amount }) => amount))), tax)
      assert.ok(!isLess(net, '0') && taxes.every(({ amount }) => !isLess(amount, '0')))
      const full = sum(at_home.map((one) => money(multiply(multiply(gross, one.rate), '0.01'))))
      const credited = subtract(full, withheld)
      const creditable = abroad === null ? '0' : subtract(taxes[0]!.amount, reclaim?.reclaimable ?? '0')
      assert.ok(!isLess(credited, '0') && (isZero(net) || !isLess(creditable, credited)))
    }),
    { numRuns: 5000, seed },
  )
})
