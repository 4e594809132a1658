// Checks the terms of rights when they are announced.
import { failParam } from '../../../errors.ts'
import type { Instrument } from '../../../market/instrument.ts'
import { isMultiple } from '../../../values/decimal.ts'
import { startOfDay } from '../../../values/time.ts'
import { dueAt } from '../dates/due-at.ts'
import type { ActionRow } from '../read.ts'
import { hasRights } from '../rules.ts'

/** Refuses terms by which rights could not be elected or booked; `target` is the instrument of the new units. */
export function checkRights(
  action: Pick<ActionRow, 'type' | 'ex_date' | 'record_date' | 'payment_date' | 'terms'>,
  target: Instrument,
): void {
  if (!hasRights(action)) return
  const { ex_date, terms } = action
  const { rights_price, election_deadline, default_election } = terms
  if (default_election === 'sell' && rights_price === undefined)
    throw failParam('body.rights_price', 'missing_param', 'Required to sell rights by default.')
  if (election_deadline! < startOfDay(ex_date!))
    throw failParam('body.election_deadline', 'invalid_param', 'Must not lie before ex_date.')
  if (election_deadline! > dueAt(action))
    throw failParam(
      'body.election_deadline',
      'invalid_param',
      'Must not lie after the booking at 06:00 UTC of payment_date.',
    )
  if (!isMultiple('1', target.trading_increment))
    throw failParam('body.new_instrument', 'invalid_param', 'Must be traded in single units.')
}
