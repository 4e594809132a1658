// Paying money in. In a sandbox the simulated bank carries out the transfer immediately.
import type { Deposit } from '@holdfast/sdk'
import { amountField } from './amount.ts'
import { newKey, post } from './api.ts'
import { openDialog } from './dialog.ts'
import { fill, h } from './dom.ts'
import { money } from './format.ts'
import { note, wordsOf } from './parts.ts'

const OFFERS = ['100.00', '500.00', '1000.00']

/** Opens the dialog; `done` follows a deposit. */
export function openDeposit(currency: string, done: () => void): void {
  const dialog = openDialog('Deposit money')
  // One key for one wish: a repeat after a lost answer pays in once, and another amount is another wish.
  let key = newKey()
  const fault = h('p', { class: 'fault', role: 'alert' })
  const field = amountField({
    label: `Amount in ${currency}`,
    places: 2,
    offers: OFFERS.map((value) => ({ value, words: money(value, currency) })),
    changed: () => {
      key = newKey()
      fill(fault, '')
    },
  })
  const button = h('button', { type: 'submit' }, 'Deposit')
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const amount = field.read()
    if (amount === undefined || button.disabled) return
    button.disabled = true
    try {
      const deposit = await post<Deposit>('/api/deposits', { amount, key })
      dialog.close()
      note(`${money(deposit.amount, currency)} has arrived.`)
      done()
    } catch (error) {
      fill(fault, wordsOf(error))
    }
    button.disabled = false
  }
  dialog.show(
    h('form', { submit, novalidate: true }, [
      field.element,
      h('p', { class: 'caption' }, 'This is a sandbox: the simulated bank sends the money right away.'),
      fault,
      button,
    ]),
  )
}
