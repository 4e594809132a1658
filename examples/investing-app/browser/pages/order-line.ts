// An order in a line.
import type { Order } from '@holdfast/sdk'
import { add, type Decimal, subtract } from '@holdfast/sdk/decimal'
import { h } from '../dom.ts'
import { dateTime, money, units } from '../format.ts'
import { titleOf } from '../parts.ts'

const STATES: Record<string, string> = {
  placed: 'Placed',
  pending: 'Waiting',
  executing: 'At the exchange',
  cancelling: 'Being cancelled',
  filled: 'Filled',
  settled: 'Settled',
  cancelled: 'Cancelled',
}

/** The state of an order in words. */
export const stateOf = (status: string): string => STATES[status] ?? status

/** The state as a badge. */
const badge = (status: string) => h('span', { class: `badge badge-${status}` }, stateOf(status))

/** The cash that an order with trades has moved: what a buy spent, fees included, or what a sale brought after them. */
export const cashOf = ({ side, traded_notional, fees }: Order): Decimal =>
  side === 'buy' ? add(traded_notional, fees) : subtract(traded_notional, fees)

const ENDED = ['filled', 'settled']

// An order that has ended shows what it moved, any other what it asks for.
function sizeOf(order: Order): string {
  const { status, cash_amount, quantity, currency } = order
  if (ENDED.includes(status)) return money(cashOf(order), currency ?? 'EUR')
  return cash_amount ? money(cash_amount, currency ?? 'EUR') : `${units(quantity ?? '0')} units`
}

/** A link to the instrument with the side, the size, the time and the state of the order. */
export function orderLine(order: Order): HTMLElement {
  const { side, instrument, status, created_at } = order
  return h('a', { class: 'row', href: `/invest/${instrument.id}` }, [
    h('span', { class: 'name' }, [
      h('strong', {}, `${side === 'buy' ? 'Buy' : 'Sell'} ${titleOf(instrument)}`),
      h('small', {}, dateTime(created_at)),
    ]),
    h('span', { class: 'amounts' }, h('strong', {}, sizeOf(order)), badge(status)),
  ])
}
