// The prices to be loaded: one request for each instrument and instant, which then holds its answer.
import type { ReadContext } from '../../../../context.ts'
import type { Instrument } from '../../../../market/instrument.ts'
import type { Instant } from '../../../../values/time.ts'
import { type Price, type PriceQuery, pricesAt, pricesFor } from '../../../instruments/market-data/read.ts'
import type { Quote } from './quote-unit.ts'

export interface PriceRequest {
  instrument: Instrument
  at: Instant
  /** Undefined if the market has none. */
  price: Price | undefined
  /** The quote of one unit; undefined until it is computed. */
  quote: Quote | undefined
}

export interface PriceRequests {
  /** Requests the price of an instrument at an instant, once. */
  add(instrument: Instrument, at: Instant): void
  find(instrument: string, at: Instant): PriceRequest | undefined
  /** Loads the prices that were requested since the last load. */
  load(context: ReadContext): Promise<void>
}

/** Makes an empty list of requests. */
export function newPriceRequests(): PriceRequests {
  const requests = new Map<string, Map<Instant, PriceRequest>>()
  let pending: PriceRequest[] = []
  return {
    add(instrument, at) {
      let instants = requests.get(instrument.id)
      if (!instants) {
        instants = new Map()
        requests.set(instrument.id, instants)
      }
      if (instants.has(at)) return
      const request = { instrument, at, price: undefined, quote: undefined }
      instants.set(at, request)
      pending.push(request)
    },
    find: (instrument, at) => requests.get(instrument)?.get(at),
    async load(context) {
      const loading = pending
      pending = []
      if (loading.length === 0) return
      const prices = await loadPrices(context, loading)
      for (let n = 0; n < loading.length; n++) loading[n]!.price = prices[n]
    },
  }
}

// Most requests for a single instant are for now, and the prices of now are cached.
async function loadPrices(
  context: ReadContext,
  requests: readonly PriceQuery[],
): Promise<(Price | undefined)[]> {
  const at = requests[0]!.at
  if (requests.some((one) => one.at !== at)) return pricesFor(context, requests)
  const instruments = requests.map(({ instrument }) => instrument)
  const prices = await pricesAt(context, instruments, at)
  return instruments.map(({ symbol }) => prices.get(symbol))
}
