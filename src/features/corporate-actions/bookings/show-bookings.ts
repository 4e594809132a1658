// Corporate actions and their bookings as the operations answer them.
import type { Money } from '../../../context.ts'
import { type Decimal, isZero, sum } from '../../../values/decimal.ts'
import type { ActionRow } from '../read.ts'
import type { BookingLine } from '../rules.ts'
import type { Planned } from './plan-bookings.ts'

/** The cash and taxes of bookings that wait, by currency. */
export function expectedOf(plan: readonly Planned[]): Money[] {
  const totals = new Map<string, Decimal>()
  for (const {
    holding: { currency },
    booking: { cash, tax },
  } of plan)
    totals.set(currency, sum([totals.get(currency) ?? '0', cash, tax]))
  return [...totals]
    .map(([currency, amount]) => ({ currency, amount }))
    .filter(({ amount }) => !isZero(amount))
}

type Place = Record<'account' | 'position' | 'currency', string>

/** A transaction as the operation answers it. */
export const showLine = (
  { account, position, currency }: Place,
  { is_of_counted, handed_over, ...line }: BookingLine,
  id: string | null,
) => ({
  id,
  account,
  position,
  currency,
  ...line,
})

type Shown = Omit<ActionRow, 'id' | 'terms'> & { id: string | null }

/** An action as the operation answers it. */
export const showAction = (
  { id, type, instrument, ex_date, record_date, payment_date, status, reversed_at }: Shown,
  positions: number,
  transactions: ReturnType<typeof showLine>[],
) => ({
  id,
  type,
  instrument,
  ex_date,
  record_date,
  payment_date,
  status,
  reversed_at,
  positions,
  transactions,
})
