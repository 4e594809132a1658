// The portfolio of the investor: cash, holdings with their gains, and its value over time.
import { decimal, type PositionEarnings, type PositionValuation, type SeriesPoint } from '@holdfast/sdk'
import type { App } from './app.ts'
import { oneOf } from './fields.ts'
import { timeOf } from './time.ts'

const DAY_MS = 86_400_000
/** The periods of the chart in days; `all` begins with the account. */
const DAYS = { '1w': 7, '1m': 30, '3m': 91, '1y': 365, all: Number.POSITIVE_INFINITY }
const PERIODS = ['1w', '1m', '3m', '1y', 'all'] as const

/** `GET /api/portfolio` */
export async function readPortfolio({ hf, account, is_sandbox }: App) {
  const [valuation, balances, earnings] = await Promise.all([
    hf.accounts.value(account),
    hf.accounts.list_cash_balances(account),
    hf.accounts.earnings(account, { period: 'all' }),
  ])
  const gains = new Map(earnings.position_earnings.map((one) => [one.position, one]))
  return {
    currency: valuation.currency,
    total: valuation.total_value,
    is_sandbox,
    cash: balances.find(({ currency }) => currency === valuation.currency),
    holdings: valuation.position_valuations
      .filter(({ position }) => position.status === 'open')
      .map((one) => holdingOf(one, gains.get(one.position.id), valuation.total_value))
      .sort((a, b) => decimal.compare(b.value, a.value)),
  }
}

export type Portfolio = Awaited<ReturnType<typeof readPortfolio>>
export type Holding = Portfolio['holdings'][number]

function holdingOf(
  { position, value, price }: PositionValuation,
  gain: PositionEarnings | undefined,
  total: string,
) {
  const { id, instrument, total: quantity, available_for_trading } = position
  const whole = decimal.decimal(total)
  return {
    id,
    instrument,
    quantity,
    available: available_for_trading,
    value,
    price,
    gain: gain?.gross_unrealized ?? null,
    gain_rate: gain?.gross_unrealized_percentage ?? null,
    share: decimal.compare(whole, '0') > 0 ? decimal.divide(value, whole, 4) : decimal.decimal('0'),
  }
}

/** `GET /api/history?period=`: the value at the end of each day, and what the period brought. */
export async function readHistory({ hf, account, is_sandbox }: App, query: Record<string, string>) {
  const period = oneOf(query, 'period', PERIODS)
  const [{ created_at, base_currency }, now] = await Promise.all([
    hf.accounts.retrieve(account),
    timeOf(hf, is_sandbox),
  ])
  const begin = Math.max(Date.parse(created_at), Date.parse(now) - DAYS[period] * DAY_MS)
  const period_start = new Date(begin).toISOString().slice(0, 10)
  const [history, earnings, returns] = await Promise.all([
    hf.accounts.value_history(account, { period_start }),
    hf.accounts.earnings(account, { period }),
    hf.accounts.returns(account, { period }),
  ])
  return {
    currency: base_currency,
    series: fromFirstValue(history.series),
    gain: earnings.net_total,
    // Money-weighted: it follows from the same deposits, withdrawals and values as the gain, and has its sign.
    rate: returns.mwrr,
  }
}

/** The series from its first value on: an account that is opened or funded later does not begin at zero. */
function fromFirstValue(series: readonly SeriesPoint[]): readonly SeriesPoint[] {
  const first = series.findIndex(([, value]) => decimal.compare(value, '0') !== 0)
  return first < 0 ? [] : series.slice(first)
}

export type History = Awaited<ReturnType<typeof readHistory>>
