// Orders and deposits of the investor. Every write is sent under the key that the page made for it, so that a double click
// or a repeat after a lost answer takes effect once.
import type { Currency, NewOrder, NewOrderQuote } from '@holdfast/sdk'
import type { App } from './app.ts'
import { Refusal } from './failure.ts'
import { amount, type Body, oneOf, text } from './fields.ts'
import { payIn } from './make-investor.ts'

const SIDES = ['buy', 'sell'] as const

// A buy is for an amount of cash, a sell is of a number of units.
const sizeOf = (body: Body) => {
  const side = oneOf(body, 'side', SIDES)
  return side === 'buy'
    ? { side, cash_amount: amount(body, 'amount') }
    : { side, quantity: amount(body, 'amount') }
}

/** `POST /api/quotes` */
export const quoteOrder = ({ hf, account }: App, body: Body) =>
  hf.orders.quote(account, { instrument_id: text(body, 'instrument'), ...sizeOf(body) } as NewOrderQuote)

/** `POST /api/orders`: places the order of a quote. */
export function placeOrder({ hf, account }: App, body: Body) {
  const order = {
    instrument: text(body, 'instrument'),
    order_type: 'market',
    quote: text(body, 'quote'),
    ...sizeOf(body),
  } as NewOrder
  return hf.orders.place(account, order, { idempotency_key: text(body, 'key') })
}

/** `GET /api/orders` */
export const listOrders = ({ hf, account }: App) => hf.orders.list(account, { limit: 50 })

/** `GET /api/orders/{id}` */
export const readOrder = ({ hf, account }: App, _query: object, id: string) => hf.orders.retrieve(account, id)

/** `GET /api/transactions` */
export const listTransactions = ({ hf, account }: App) =>
  hf.accounts.list_transactions(account, { limit: 50 })

/** `POST /api/deposits`: money from the bank, which a sandbox plays. */
export async function deposit(app: App, body: Body) {
  if (!app.is_sandbox) throw new Refusal(403, 'not_a_sandbox', 'Money arrives by bank transfer.')
  const [money, key] = [amount(body, 'amount'), text(body, 'key')]
  const { base_currency } = await app.hf.accounts.retrieve(app.account)
  const currency = base_currency as Currency // The API refuses a currency that cannot be paid in.
  const paid = await payIn(app.hf, app.account, { amount: money, currency }, key)
  app.live.publish('deposit.completed')
  return paid
}
