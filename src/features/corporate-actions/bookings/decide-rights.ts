// Decides the booking of rights. New units cost what their holder pays for them; sold rights are all gain, because
// rights have no cost of their own.
//   rights         units × ratio, down to four places; elections: elections/rules.ts
//   exercised      new units = rights ÷ subscription_ratio, cost = round2(new units × subscription_price × m)
//   sold           cash = round2(rights × rights_price)
import { isPositive, money, multiply, negate, subtract } from '../../../values/decimal.ts'
import { allotRights, type RightsTerms, rightsOf } from '../elections/rules.ts'
import { type Booking, type BookingLine, type EntitledPosition, newLine } from '../rules.ts'
import type { Target } from './decide-new-units.ts'

/** The new units that a holder pays for, and the cash of the rights that are sold. */
export function rightsBooking(holding: EntitledPosition, terms: RightsTerms, into: Target): Booking {
  const rights = rightsOf(holding.units, terms)
  const { new_units, paid, sold, reserved } = allotRights(rights, holding.elections ?? [], terms, into.m)
  const proceeds = money(multiply(sold, terms.rights_price ?? '0'))
  const gets = isPositive(new_units)
  const lines: BookingLine[] = []
  if (gets)
    lines.push(
      newLine('rights_issue', into.instrument, {
        cash_amount: negate(paid),
        unit_quantity: new_units,
        unit_price: terms.subscription_price,
      }),
    )
  if (isPositive(proceeds))
    lines.push(newLine('rights_issue', holding.instrument, { cash_amount: proceeds, is_of_counted: true }))
  return {
    lines,
    moves: gets ? [{ instrument: into.instrument, quantity: new_units, cost: paid }] : [],
    cash: money(subtract(proceeds, paid)),
    tax: '0.00',
    ...(isPositive(reserved) ? { reserved } : {}),
  }
}
