// Figures and dates for people. Amounts arrive as text and are formatted as text: Intl takes decimals as strings and keeps
// every digit, so no amount ever becomes a binary float.
import { compare, type Decimal } from '@holdfast/sdk/decimal'

const LOCALE = 'en-IE'

type Text = `${number}`
const formats = new Map<string, Intl.NumberFormat>()

function format(text: string, options: Intl.NumberFormatOptions): string {
  const key = JSON.stringify(options)
  const formatter = formats.get(key) ?? new Intl.NumberFormat(LOCALE, options)
  formats.set(key, formatter)
  return formatter.format(text as Text)
}

/** An amount of money: €1,234.50 */
export const money = (amount: string, currency: string) => format(amount, { style: 'currency', currency })

/** An amount with its sign: +€12.30 */
export const change = (amount: string, currency: string) =>
  format(amount, { style: 'currency', currency, signDisplay: 'exceptZero' })

/** A rate with its sign: +1.25% of 0.0125 */
export const rate = (text: string) =>
  format(text, {
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
  })

/** A share: 42.5% of 0.425 */
export const share = (text: string) => format(text, { style: 'percent', maximumFractionDigits: 1 })

/** A rate of a year, as of costs and coupons: 0.20% of 0.002, 1.375% of 0.01375 */
export const yearly = (text: string) =>
  format(text, { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 3 })

/** Units of an instrument. */
export const units = (text: string) => format(text, { maximumFractionDigits: 10 })

/** The price of an instrument: money, or percent of its face value. */
export const price = (text: string, type: string, currency: string) =>
  type === 'percent'
    ? `${format(text, { minimumFractionDigits: 2, maximumFractionDigits: 4 })} %`
    : money(text, currency)

/** Whether a figure is above, below or at zero, as a class of the style sheet. */
export function trend(text: string): 'up' | 'down' | 'flat' {
  const sign = compare(text as Decimal, '0')
  return sign > 0 ? 'up' : sign < 0 ? 'down' : 'flat'
}

const day = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone: 'UTC' })
const moment = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
const shortDay = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short', timeZone: 'UTC' })

export const date = (iso: string) => day.format(new Date(iso))
export const dateTime = (iso: string) => moment.format(new Date(iso))
export const dayAndMonth = (iso: string) => shortDay.format(new Date(iso))
