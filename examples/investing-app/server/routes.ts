// The requests that browsers may send to the app.
import type { App } from './app.ts'
import type { Body } from './fields.ts'
import { findInstruments, readInstrument } from './instruments.ts'
import { deposit, listOrders, listTransactions, placeOrder, quoteOrder, readOrder } from './orders.ts'
import { readHistory, readPortfolio } from './portfolio.ts'
import { advance, readClock } from './time.ts'

/** Answers a read; `id` is the last part of the path where the path has one. */
export type Read = (app: App, query: Record<string, string>, id: string) => Promise<unknown>
export type Write = (app: App, body: Body) => Promise<unknown>

export const READS: Record<string, Read> = {
  '/api/clock': readClock,
  '/api/portfolio': readPortfolio,
  '/api/history': readHistory,
  '/api/instruments': findInstruments,
  '/api/instruments/*': readInstrument,
  '/api/orders': listOrders,
  '/api/orders/*': readOrder,
  '/api/transactions': listTransactions,
}

export const WRITES: Record<string, Write> = {
  '/api/quotes': quoteOrder,
  '/api/orders': placeOrder,
  '/api/deposits': deposit,
  '/api/clock': advance,
}
