// Corporate actions and entitlements as clients see them; the bookings of announced actions are estimated.
import type { ReadContext } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { currenciesOf } from '../../../market/instrument-terms.ts'
import { isPositive } from '../../../values/decimal.ts'
import { listRows } from '../../instruments/catalog/read.ts'
import { planBookings } from '../bookings/plan-bookings.ts'
import { electionKey, listElections } from '../elections/read.ts'
import { type Election, electionsAt, rightsOf } from '../elections/rules.ts'
import type { RightsElection } from '../elections/schemas.ts'
import { type Booking, hasRights, rightsTerms } from '../rules.ts'
import type { EntitlementRow, ShownActionRow } from './read.ts'
import type { AnnouncedCorporateAction, Entitlement } from './schemas.ts'

/** The actions, with their terms. */
export async function showActions(
  context: ReadContext,
  rows: readonly ShownActionRow[],
): Promise<AnnouncedCorporateAction[]> {
  const instruments = await listRows(
    context,
    rows.map(({ instrument }) => instrument),
  )
  return rows.map((row) => {
    const { id, type, status, instrument, ex_date, record_date, payment_date, terms } = row
    const { amount_per_unit = null, redemption = null, ratio = null, old_units = null } = terms
    const { cash_price = null, cash_per_unit = null, new_instrument = null } = terms
    const { basis_share = null, subscription_ratio = null, subscription_price = null } = terms
    const { rights_price = null, election_deadline = null, default_election = null } = terms
    const currency = currenciesOf(instruments.get(instrument)!).quote as AnnouncedCorporateAction['currency']
    return {
      id,
      type,
      status,
      instrument,
      currency,
      ex_date,
      record_date,
      payment_date,
      amount_per_unit,
      redemption,
      ratio,
      old_units,
      cash_price,
      cash_per_unit,
      new_instrument,
      basis_share,
      subscription_ratio,
      subscription_price,
      rights_price,
      election_deadline,
      default_election,
      created_at: row.created_at,
      modified_at: row.modified_at,
    }
  })
}

/** The entitlements of an account, with their bookings or estimates of them. */
export async function showEntitlements(
  context: ReadContext,
  account: string,
  rows: readonly EntitlementRow[],
): Promise<Entitlement[]> {
  const actions = await showActions(context, rows)
  const elections = await listElections(context, rows.filter(hasRights).map(placeOf))
  const shown: Entitlement[] = []
  for (const [n, row] of rows.entries()) {
    const { position, units, transactions } = row
    const booking = row.booking ?? (await estimate(context, row))
    shown.push({
      account,
      position,
      corporate_action: actions[n]!,
      units,
      transactions,
      estimated_cash: cashOf(booking),
      estimated_units: unitsOf(booking),
      elections: showElections(context, row, elections.get(electionKey(placeOf(row))) ?? []),
    })
  }
  return shown
}

const placeOf = ({ id, position }: EntitlementRow) => ({ action: id, position })

// Until the action is booked or cancelled, elections reserve cash.
function showElections(
  { now }: ReadContext,
  { type, status, terms, units, booking }: EntitlementRow,
  elections: readonly Election[],
): RightsElection[] {
  if (!hasRights({ type })) return []
  const rights = rightsOf(units, rightsTerms(terms))
  const all = status === 'cancelled' ? elections : electionsAt(now, rights, elections, rightsTerms(terms))
  const isWaiting = status === 'announced' && booking === null
  return all.map((one) => (isWaiting ? one : { ...one, reserved: '0.00' }))
}

// Units off the increment may leave a fraction for which the terms have no price.
async function estimate(context: ReadContext, row: EntitlementRow): Promise<Booking | undefined> {
  if (row.status === 'cancelled') return undefined
  try {
    const [planned] = await planBookings(context, [{ action: row, position: row.position }], 'unlocked')
    return planned?.booking
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

const cashOf = (booking: Booking | undefined) =>
  booking && (booking.is_suspended || booking.lines.some(({ cash_amount }) => cash_amount !== null))
    ? booking.cash
    : null

const unitsOf = (booking: Booking | undefined) =>
  booking?.lines.find(({ unit_quantity }) => unit_quantity !== null && isPositive(unit_quantity))
    ?.unit_quantity ?? null
