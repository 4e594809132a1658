// The beginning of each simulated history.
import { payIn } from '../support/cash.ts'
import { type Body, type Caller, callerOf } from '../support/client.ts'
import { CERTIFICATE, DOLLAR_ETF, FUND, OTHER_ETF, STOCK, WORLD, ZERO_BUND } from '../support/instruments.ts'
import { type Desk, openDeskOf } from '../support/trading.ts'
import { TREATY } from './hold-dividends.ts'
import { setAccountIncome } from './income-steps.ts'
import { type Model, PAIR, type Real } from './step.ts'

const fees = ['buy', 'sell', 'fx'].map((transaction_type) => ({
  alias: transaction_type,
  fee_type: 'transaction',
  transaction_type,
  tax_rate: '0.19',
  chargeable_currencies: Object.fromEntries(
    ['EUR', 'USD'].map((currency) => [
      currency,
      { unit_amount: '0.35', rate: '0.0017', minimum_amount: '0.80' },
    ]),
  ),
}))

/** The settings of the tenant of a history. */
export const SETTINGS = {
  fees,
  tax_treaties: [TREATY],
  withholding_taxes: [
    { transaction_type: 'coupon_payment', rate: '26.375' },
    { transaction_type: 'maturity', rate: '1.1' },
  ],
  journals: { customer_to_firm: ['cash', 'units'], approval_threshold: { EUR: '900.00', USD: '900.00' } },
  venue: { slices: 3, slice_interval_ms: 700, latency_ms: 100, failed_settlements: 1 },
}

/** Opens an account with cash in a fresh tenant, and posts prices. */
export async function setUp(
  tenant: Caller,
  hold: (desk: Desk, ...given: Parameters<Real['hold']>) => Promise<void>,
  newCaller = callerOf,
): Promise<{ model: Model; real: Real }> {
  const desk = await openDeskOf(tenant, { cash: '30000.00' })
  await desk.fund('8000.00', 'USD')
  await setAccountIncome(desk, 'reinvest')
  const { account: firm } = await desk.tenant.post('/sandbox/firm-accounts', {
    name: 'House',
    is_residual: true,
  })
  for (const currency of ['EUR', 'USD']) await payIn(desk.tenant, firm, '5000.00', currency)
  const credentials = await desk.tenant.post('/sandbox/clients', { name: 'Approver' })
  const approver = newCaller(desk.tenant.baseUrl, credentials)
  const [bonds, german, american, funding] = await Promise.all([
    desk.tenant.get('/instruments?instrument_type=bond'),
    desk.tenant.get('/bills/otr?issuer_country=DE'),
    desk.tenant.get('/bills/otr?issuer_country=US'),
    desk.tenant.get(`${desk.at}/funding-accounts`),
  ])
  const coupon = bonds.find(
    (one: Body) => one.coupon_type === 'fixed_coupon' && one.trading_currency === 'EUR',
  )
  const instruments: Record<string, { symbol: string; price: number }> = {
    [WORLD]: { symbol: WORLD, price: 50 },
    [OTHER_ETF]: { symbol: OTHER_ETF, price: 20 },
    [DOLLAR_ETF]: { symbol: DOLLAR_ETF, price: 60 },
    [STOCK]: { symbol: STOCK, price: 80 },
    [FUND]: { symbol: FUND, price: 100 },
    [CERTIFICATE]: { symbol: CERTIFICATE, price: 1000 },
    [ZERO_BUND]: { symbol: ZERO_BUND, price: 90 },
    [PAIR]: { symbol: PAIR, price: 1.1 },
    'coupon-bond': { symbol: coupon.symbol, price: 99 },
    bill: { symbol: german['3m'].symbol, price: 99.2 },
    'dollar-bill': { symbol: american['3m'].symbol, price: 98.9 },
  }
  const ids: Record<string, string> = {}
  const symbols: Record<string, string> = {}
  const prices: Record<string, number> = {}
  await Promise.all(
    Object.entries(instruments).map(async ([name, { symbol, price: start }]) => {
      symbols[name] = symbol
      prices[name] = start
      await desk.price(symbol, start.toFixed(4))
      ids[name] = (await desk.instrument(symbol)).id
    }),
  )
  const byCurrency = Object.fromEntries(funding.map((one: Body) => [one.currency, one.id]))
  const model = {
    prices,
    orders: [],
    references: {},
    withdrawals: [],
    actions: [],
    journals: [],
    batches: [],
    now: (await desk.tenant.get('/sandbox/clock')).now,
  }
  const real = { desk, ids, symbols, funding: byCurrency, firm, approver, log: [] }
  return { model, real: { ...real, hold: (refusal) => hold(desk, refusal) } }
}
