// The last look before an order, and the order on its way.
import type { Instrument, Order } from '@holdfast/sdk'
import { Failure, get, newKey, post } from './api.ts'
import { type Dialog, openDialog } from './dialog.ts'
import { fill, h } from './dom.ts'
import { money, price as priceText, units } from './format.ts'
import { onChange } from './live.ts'
import { cashOf, stateOf } from './pages/order-line.ts'
import { facts, titleOf, wordsOf } from './parts.ts'

/** The figures of a quote; which of them there are depends on its form. */
export interface Quote {
  id: string
  currency: string
  created_at: string
  expires_at: string
  estimate: Readonly<Record<string, string | null | undefined>>
}

interface Confirmation {
  order: { instrument: string; side: 'buy' | 'sell'; amount: string }
  quote: Quote
  instrument: Instrument
  /** Follows an order that was placed. */
  done(): void
}

/** Opens the dialog with the figures of the quote. */
export function openConfirmation(confirmation: Confirmation): void {
  const { order, quote, instrument, done } = confirmation
  const verb = order.side === 'buy' ? 'Buy' : 'Sell'
  const dialog = openDialog(`${verb} ${titleOf(instrument)}`)
  // The key belongs to this quote: however often the button is pressed, there is one order.
  const key = newKey()
  const fault = h('p', { class: 'fault', role: 'alert' })
  const validity = h('p', { class: 'caption' })
  const button = h('button', { type: 'button', click: () => void place() }, `${verb} now`)
  const place = async () => {
    if (button.disabled) return
    button.disabled = true
    fill(fault, '')
    try {
      const placed = await post<Order>('/api/orders', { ...order, quote: quote.id, key })
      done()
      follow(dialog, placed)
    } catch (error) {
      fill(fault, wordsOf(error))
      // Without an answer the order may exist: the same key asks for it again. A refusal is final.
      button.disabled = error instanceof Failure && !['no_answer', 'offline'].includes(error.code)
    }
  }
  countDown(dialog, quote, validity, () => {
    button.disabled = true
  })
  dialog.show(figures(confirmation), validity, fault, button)
  button.focus()
}

function figures({ order, quote, instrument }: Confirmation): HTMLElement {
  const { currency, estimate } = quote
  const { quantity, price, fees, cash, net_cash_amount } = estimate
  const isBuy = order.side === 'buy'
  const total = isBuy ? cash : net_cash_amount
  const rows: [string, string | null | undefined][] = [
    [isBuy ? 'Units, about' : 'Units', quantity && units(quantity)],
    ['Price', price && priceText(price, instrument.price_type, currency)],
    ['Fees', fees && money(fees, currency)],
    [isBuy ? 'Costs at most' : 'Brings about', total && money(total, currency)],
  ]
  return facts(rows.filter(([, words]) => words))
}

function countDown(dialog: Dialog, quote: Quote, place: HTMLElement, end: () => void): void {
  const until = performance.now() + Date.parse(quote.expires_at) - Date.parse(quote.created_at)
  const tick = () => {
    const seconds = Math.max(0, Math.ceil((until - performance.now()) / 1000))
    fill(
      place,
      seconds > 0
        ? `This price holds for ${seconds} s.`
        : 'This price no longer holds. Close and ask for another.',
    )
    if (seconds > 0) return
    clearInterval(timer)
    end()
  }
  const timer = setInterval(tick, 1000)
  dialog.signal.addEventListener('abort', () => clearInterval(timer))
  tick()
}

const STEPS = ['placed', 'executing', 'filled'] as const

// The order as it goes on, without a reload: each event of the platform reads it again.
function follow(dialog: Dialog, placed: Order): void {
  const show = (order: Order) => {
    const isCancelled = order.status === 'cancelled'
    const at =
      order.status === 'settled' ? STEPS.length - 1 : STEPS.indexOf(order.status as (typeof STEPS)[number])
    const step = (name: (typeof STEPS)[number], n: number) =>
      h('li', { class: n <= at ? 'reached' : '', 'aria-current': n === at && 'step' }, stateOf(name))
    dialog.show(
      h('p', { class: 'outcome', role: 'status' }, outcomeOf(order)),
      !isCancelled && h('ol', { class: 'steps' }, ...STEPS.map(step)),
      h('button', { type: 'button', click: dialog.close }, 'Done'),
    )
  }
  const refresh = async () => {
    try {
      show(await get<Order>(`/api/orders/${placed.id}`))
    } catch {
      // The next change tries again; the order itself is safe.
    }
  }
  show(placed)
  onChange(() => void refresh(), dialog.signal)
  void refresh()
}

function outcomeOf(order: Order): string {
  const { status, side, traded_quantity, fees, currency: code, cancelled_reason } = order
  const currency = code ?? 'EUR'
  if (status === 'cancelled') return `The order was cancelled: ${cancelled_reason ?? 'no reason was given'}.`
  if (status !== 'filled' && status !== 'settled') return 'The order is on its way.'
  const verb = side === 'buy' ? 'Bought' : 'Sold'
  const charged =
    side === 'buy' ? `fees of ${money(fees, currency)} included` : `after fees of ${money(fees, currency)}`
  return `${verb} ${units(traded_quantity)} units for ${money(cashOf(order), currency)}, ${charged}.`
}
