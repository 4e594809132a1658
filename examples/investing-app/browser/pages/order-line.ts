// An order in a line.
import type { Order } from '@holdfast/sdk'
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

const sizeOf = ({ cash_amount, quantity, currency }: Order): string =>
  cash_amount ? money(cash_amount, currency ?? 'EUR') : `${units(quantity ?? '0')} units`

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
