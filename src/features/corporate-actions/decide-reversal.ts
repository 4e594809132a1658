// Decides the reversal of a corporate action: an announced action is cancelled, a booked one gets opposite bookings.
import { fail } from '../../errors.ts'
import { add, type Decimal, isLess, isZero, money } from '../../values/decimal.ts'
import { reversed } from './bookings/decide-bookings.ts'
import type { ActionRow, BookingRow } from './read.ts'
import type { Booking } from './rules.ts'

export interface ActionReversalFacts {
  action: Pick<ActionRow, 'status' | 'reversed_at'>
  bookings: readonly BookingRow[]
  /** The tax reclaims of its bookings. */
  reclaims: readonly { id: string; status: string }[]
  /** The accounts' own balances, by their asset keys. */
  available: ReadonlyMap<string, Decimal>
}

/** The opposite of a booking. */
export interface OppositeBooking {
  position: string
  account: string
  currency: string
  booking: Booking
  reverses: true
}

/** The action is cancelled, or gets the opposite bookings. */
export type ActionReversal = 'cancel' | OppositeBooking[]

/** An amount that a booking brings to an account, or takes from it if negative. */
export interface Gain {
  account: string
  asset: string
  amount: Decimal
}

/** The key of an account's asset in a map. */
export const assetKey = ({ account, asset }: Pick<Gain, 'account' | 'asset'>): string => `${account} ${asset}`

/**
 * The opposite bookings in the order of the bookings. Cost that left a position without units does not come back if the
 * position has sold all of its units since: it is realized, and no later position gets it.
 */
export const oppositeOf = (bookings: readonly BookingRow[]): OppositeBooking[] =>
  bookings.map(({ position, account, is_open, booking }) => ({
    position,
    account,
    currency: booking.currency,
    booking: withoutCostOf(is_open, reversed(booking)),
    reverses: true as const,
  }))

const withoutCostOf = (is_open: boolean, booking: Booking): Booking =>
  is_open ? booking : { ...booking, moves: booking.moves.filter(({ quantity }) => !isZero(quantity)) }

/** The amounts that a booking moves in the account; a suspended booking moves none. */
export function gainsOf({
  account,
  currency,
  booking: { cash, moves, is_suspended },
}: OppositeBooking): Gain[] {
  if (is_suspended) return []
  const units = moves.map(({ instrument, quantity }) => ({ account, asset: instrument, amount: quantity }))
  return [{ account, asset: currency, amount: cash }, ...units]
}

/** The reversal of the action, or a refusal if any account has spent the proceeds. */
export function decideReversal({
  action,
  bookings,
  reclaims,
  available,
}: ActionReversalFacts): ActionReversal {
  if (action.status === 'announced') return 'cancel'
  if (action.reversed_at !== null) throw fail('conflict', 'The action is already reversed or cancelled.')
  const paid = reclaims.find(({ status }) => status === 'paid')
  if (paid)
    throw fail('conflict', 'A tax office has already paid tax of the corporate action back.', {
      tax_reclaim: paid.id,
    })
  const opposite = oppositeOf(bookings)
  const left = new Map(available)
  for (const gain of opposite.flatMap(gainsOf)) takeGain(left, gain)
  return opposite
}

function takeGain(left: Map<string, Decimal>, { account, asset, amount }: Gain): void {
  const key = assetKey({ account, asset })
  const before = left.get(key) ?? '0'
  const after = add(before, amount)
  if (isLess(amount, '0') && isLess(after, '0')) {
    const available = isLess(before, '0') ? '0' : before
    throw fail('conflict', 'The account has already spent the proceeds of the corporate action.', {
      available: asset.length === 3 ? money(available) : available,
    })
  }
  left.set(key, after)
}
