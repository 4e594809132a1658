// Decides the transfers of a booking.
import type { Transfer } from '../../../context.ts'
import { isPositive, negate } from '../../../values/decimal.ts'
import type { Booking } from '../rules.ts'

export interface Ledgers {
  available: string
  bank: string
  custody: string
  taxes: string
}

/** The transfers of a booking: units against custody, cash and taxes from the bank. */
export function transfersOf(
  { lines, cash, tax }: Booking,
  currency: string,
  { available, bank, custody, taxes }: Ledgers,
): Transfer[] {
  const units = lines.flatMap(({ instrument, unit_quantity }) => {
    if (unit_quantity === null) return []
    const gains = isPositive(unit_quantity)
    const amount = gains ? unit_quantity : negate(unit_quantity)
    return [
      gains
        ? { from: custody, to: available, asset: instrument, amount }
        : { from: available, to: custody, asset: instrument, amount },
    ]
  })
  return [
    ...units,
    { from: bank, to: available, asset: currency, amount: cash },
    { from: bank, to: taxes, asset: currency, amount: tax },
  ]
}
