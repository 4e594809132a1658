// The catalogue: a search, and the page of one instrument with its price.
import type { CurrencyPair, Holdfast, Instrument, Price } from '@holdfast/sdk'
import type { App } from './app.ts'
import { Refusal } from './failure.ts'
import { timeOf } from './time.ts'

/** An instrument that an investor can hold: everything but a pair of currencies. */
export type Security = Exclude<Instrument, CurrencyPair>

const isSecurity = (instrument: Instrument): instrument is Security =>
  instrument.instrument_type !== 'currency_pair'

const TYPES = ['etf', 'bond', 'bill', 'money_market_fund'] as const
const MAX_HITS = 40
const WEEKS = 26
const WEEK_MS = 7 * 86_400_000

// ETFs first, which most people look for; within a kind by name, as the API lists them.
const rankOf = ({ instrument_type }: Security) => TYPES.indexOf(instrument_type as (typeof TYPES)[number])

/** The words in which a search looks. */
const wordsOf = (instrument: Instrument) =>
  ['display_name', 'name', 'symbol', 'ticker', 'issuer', 'headline', 'fund_category']
    .map((field) => (instrument as unknown as Record<string, unknown>)[field])
    .filter((value) => typeof value === 'string')
    .join(' ')
    .toLowerCase()

/** `GET /api/instruments?q=&type=`: instruments in the currency of the account that can be bought, with their prices. */
export async function findInstruments({ hf, account }: App, { q = '', type }: Record<string, string>) {
  const types = TYPES.filter((one) => !type || one === type)
  const [{ base_currency }, all] = await Promise.all([
    hf.accounts.retrieve(account),
    hf.instruments.list({ instrument_type: types, trading_status: ['buy_sell'], limit: 200 }).all(),
  ])
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  const hits = all
    .filter(isSecurity)
    .filter(
      (one) => one.trading_currency === base_currency && words.every((word) => wordsOf(one).includes(word)),
    )
  const shown = hits.toSorted((a, b) => rankOf(a) - rankOf(b)).slice(0, MAX_HITS)
  const symbols = shown.flatMap(({ symbol }) => symbol ?? [])
  const prices = symbols.length > 0 ? await hf.prices.list({ symbol: symbols, limit: 200 }).all() : []
  const bySymbol = new Map(prices.map((price) => [price.symbol, price]))
  return {
    count: hits.length,
    instruments: shown.map((instrument) => ({ instrument, price: bySymbol.get(instrument.symbol) ?? null })),
  }
}

export type Hits = Awaited<ReturnType<typeof findInstruments>>

/** `GET /api/instruments/{id}` */
export async function readInstrument({ hf, account, is_sandbox }: App, _query: object, id: string) {
  const [instrument, now, balances, positions] = await Promise.all([
    hf.instruments.retrieve(id),
    timeOf(hf, is_sandbox),
    hf.accounts.list_cash_balances(account),
    hf.positions.list(account, { open_only: true, limit: 200 }).all(),
  ])
  if (!isSecurity(instrument)) throw new Refusal(404, 'not_found', 'This app has no currency pairs.')
  const [[price], history] = await Promise.all([
    hf.prices.list({ symbol: [instrument.symbol] }),
    priceHistory(hf, instrument.symbol, now),
  ])
  return {
    instrument,
    price: price ?? null,
    history,
    cash: balances.find(({ currency }) => currency === instrument.trading_currency) ?? null,
    position: positions.find((one) => one.instrument.id === instrument.id) ?? null,
  }
}

export type InstrumentPage = Awaited<ReturnType<typeof readInstrument>>

// The API has the price at an instant, so a line takes a request for each of its points.
async function priceHistory(hf: Holdfast, symbol: string, now: string): Promise<[string, string][]> {
  const instants = Array.from({ length: WEEKS }, (_, week) =>
    new Date(Date.parse(now) - (WEEKS - 1 - week) * WEEK_MS).toISOString(),
  )
  const prices = await Promise.all(instants.map((asof) => hf.prices.list({ symbol: [symbol], asof })))
  return prices.flatMap(([price], week): [string, string][] =>
    price ? [[instants[week]!, middleOf(price)]] : [],
  )
}

const middleOf = ({ mid, bid }: Price): string => mid ?? bid
