// The order ticket: side and size, then the quote with its figures, then the order and what becomes of it.
import type { InstrumentPage } from '../server/instruments.ts'
import { type AmountField, amountField } from './amount.ts'
import { post } from './api.ts'
import { openConfirmation, type Quote } from './confirmation.ts'
import { fill, h } from './dom.ts'
import { money, units } from './format.ts'
import { choice, wordsOf } from './parts.ts'

type Side = 'buy' | 'sell'

/** The card with the form; `refresh` loads the data around it anew. */
export function orderTicket(page: InstrumentPage, refresh: () => Promise<void>): HTMLElement {
  const { instrument, position } = page
  const available = position?.available_for_trading
  let side: Side = 'buy'
  let field: AmountField
  const place = h('div', {})
  const fault = h('p', { class: 'fault', role: 'alert' })
  const button = h('button', { type: 'submit' }, 'Review order')
  const choose = (next: Side) => {
    side = next
    field = side === 'buy' ? cashField(page) : unitsField(page, available ?? '0')
    fill(place, field.element)
    fill(fault, '')
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const amount = field.read()
    if (amount === undefined || button.disabled) return
    button.disabled = true
    fill(fault, '')
    const order = { instrument: instrument.id, side, amount }
    try {
      const quote = await post<Quote>('/api/quotes', order)
      const done = () => {
        field.write('')
        void refresh()
      }
      openConfirmation({ order, quote, instrument, done })
    } catch (error) {
      fill(fault, wordsOf(error))
    }
    button.disabled = false
  }
  choose('buy')
  return h('section', { class: 'card ticket', 'aria-label': 'Order' }, [
    h('form', { submit, novalidate: true }, [
      choice('Side', { buy: 'Buy', sell: 'Sell' }, side, {
        name: 'side',
        class: 'sides',
        disabled: available ? [] : ['sell'],
        choose,
      }),
      place,
      fault,
      button,
    ]),
  ])
}

const OFFERS = ['50.00', '250.00', '1000.00']

function cashField({ cash, instrument }: InstrumentPage): AmountField {
  const currency = instrument.trading_currency ?? 'EUR'
  const free = cash ? ` (${money(cash.available_for_trading, currency)} free)` : ''
  return amountField({
    label: `Amount in ${currency}${free}`,
    places: 2,
    offers: OFFERS.map((value) => ({ value, words: money(value, currency) })),
  })
}

function unitsField({ instrument }: InstrumentPage, available: string): AmountField {
  return amountField({
    label: `Units (${units(available)} to sell)`,
    places: instrument.decimal_precision ?? 4,
    offers: [{ words: 'All', value: available }],
  })
}
