// The pages of a confirmation of an order, of a statement of fees, of a letter of welcome.
import type { Writer } from '../../../../documents/write-text.ts'
import type { FeeStatementContent, OrderConfirmationContent, WelcomeLetterContent } from '../schemas.ts'
import { feeLines, orderLines } from './amount-lines.ts'
import { drawAmounts } from './draw-amounts.ts'
import { drawHead } from './draw-head.ts'
import { datesOf } from './format-dates.ts'
import { amount, currencyName, grouped, ibanInGroups, lastDay, quoted } from './format-figures.ts'

const PURPOSES: Record<string, string> = {
  user_request: 'at your request',
  rollover: 'as the rollover of a position that matures',
  bulk: 'with other orders that you are part of',
  reinvestment: 'with income that you reinvest',
  savings_plan: 'for your savings plan',
  rebalancing: 'to bring your account to its model',
  residual: 'for fractions of the orders of others',
  square_off: 'to close the position',
  backfill: 'entered afterwards',
}

/** Draws the confirmation of an order. */
export function drawConfirmation(writer: Writer, content: OrderConfirmationContent): void {
  const { order, instrument, currency, quantity, quantity_currency } = content
  const write = (price: string) =>
    quantity_currency ? grouped(price) : quoted(price, instrument.price_type, currency)
  const verb = order.side === 'buy' ? 'bought' : 'sold'
  const { day, second } = datesOf(content)
  drawHead(writer, content, [['Issued', second(content.issued_at)]])
  writer.title(order.filled_at ? 'Order confirmation' : 'Order confirmation of a part')
  writer.paragraph(`We have ${verb} for your account, ${PURPOSES[order.purpose] ?? order.purpose}:`)
  writer.facts([
    ['Order', order.id],
    ['Security', instrument.name],
    [instrument.isin ? 'ISIN' : 'Symbol', instrument.isin ?? instrument.symbol],
    ['Kind of order', kindOf(content, write)],
    ['Received', second(order.placed_at)],
    order.filled_at ? ['Completed', second(order.filled_at)] : ['Executed on', day(order.executed_on!)],
    ['Quantity', quantity_currency ? amount(quantity, quantity_currency) : grouped(quantity)],
    ['Average price', write(content.average_price)],
  ])
  drawAmounts(writer, currency, orderLines(content))
  writer.heading('Executions')
  drawExecutions(writer, content, write)
  if (!order.filled_at)
    writer.paragraph(
      'The order still works. Its fees are charged when it ends, and its confirmation then states all.',
    )
  writer.paragraph(
    order.side === 'buy'
      ? 'The sum has been taken from the cash of your account.'
      : 'The sum is credited to the cash of your account; fees above what is there are taken later.',
  )
}

function kindOf({ order }: OrderConfirmationContent, write: (price: string) => string): string {
  const side = order.side === 'buy' ? 'Buy' : 'Sell'
  const { stop_price = null, limit_price } = order
  const stop = stop_price === null ? [] : [`stop ${write(stop_price)}`]
  const limit = limit_price === null ? [] : [`limit ${write(limit_price)}`]
  return [side, ...(stop.length + limit.length === 0 ? ['market'] : [...stop, ...limit])].join(', ')
}

function drawExecutions(writer: Writer, content: OrderConfirmationContent, write: (price: string) => string) {
  const { executions, currency, quantity, notional } = content
  const { day, second } = datesOf(content)
  writer.table({
    columns: [
      { title: 'Executed', share: 2.4 },
      { title: 'Venue', share: 1.2 },
      { title: 'Quantity', share: 1.4, align: 'right' },
      { title: 'Price', share: 1.4, align: 'right' },
      { title: 'Consideration', share: 1.6, align: 'right' },
      { title: 'Settles', share: 1.4, align: 'right' },
    ],
    rows: executions.map((one) => [
      second(one.executed_at),
      one.trading_venue ?? '–',
      grouped(one.quantity),
      write(one.price),
      amount(one.notional, currency),
      day(one.settlement_date),
    ]),
    ...(executions.length > 1 && {
      totals: [['Total', '', grouped(quantity), '', amount(notional, currency), '']],
    }),
  })
}

/** Draws the statement of a recurring fee. */
export function drawFeeStatement(writer: Writer, content: FeeStatementContent): void {
  const { fee, period_start, period_end, due_at, currency } = content
  const { day, second } = datesOf(content)
  drawHead(writer, content, [['Issued', second(content.issued_at)]])
  writer.title('Fee statement')
  writer.facts([
    ['Fee', fee.name],
    ['Period', `${day(period_start)} to ${day(lastDay(period_end))}, both days included`],
    ['Due', second(due_at)],
    ['Charge', content.fee_charge],
  ])
  drawAmounts(writer, currency, feeLines(content))
  writer.paragraph(
    'The total is taken from the cash of your account, as soon and as far as there is enough of it.',
  )
}

/** Draws the letter that welcomes the owner of an account. */
export function drawWelcome(writer: Writer, content: WelcomeLetterContent): void {
  const { account, issuer, opened_at, funding_currencies, bank_payment_reference } = content
  const { second } = datesOf(content)
  drawHead(writer, content, [['Issued', second(content.issued_at)]])
  writer.title(`Welcome to ${issuer}`)
  writer.paragraph(`Dear ${account.name},`)
  writer.paragraph('Your account is open. Please keep this letter with your records.')
  writer.facts([
    ['Opened', second(opened_at)],
    ['Base currency', currencyName(account.base_currency)],
    ['Cash may be held in', funding_currencies.map(currencyName).join(', ')],
    ['Payment reference', bank_payment_reference],
  ])
  drawBankAccounts(writer, content)
  writer.paragraph(
    `Give ${bank_payment_reference} as the reference of every bank transfer to your account: by it we know that the ` +
      'money is yours. Money that arrives without it has to be looked for, and takes longer.',
  )
  writer.paragraph(
    'You will find here, as they come about: a confirmation of every order, a statement of every recurring fee, and ' +
      'statements of your account for whatever period you ask for.',
  )
}

// The accounts to which the holder pays; without one the firm has told none.
function drawBankAccounts(writer: Writer, { bank_accounts = [] }: WelcomeLetterContent) {
  if (bank_accounts.length === 0) return
  writer.heading('Where to pay in')
  writer.table({
    columns: [
      { title: 'Currency', share: 1 },
      { title: 'Receiver', share: 2 },
      { title: 'IBAN', share: 2.6 },
      { title: 'BIC', share: 1.2 },
    ],
    rows: bank_accounts.map(({ currency, owner_name, iban, bank_code }) => [
      currencyName(currency),
      owner_name,
      ibanInGroups(iban),
      bank_code,
    ]),
  })
}
