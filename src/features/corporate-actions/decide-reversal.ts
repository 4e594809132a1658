// Decides the reversal of a corporate action: an announced action is withdrawn, a booked one gets opposite bookings.
import { fail } from '../../errors.ts'
import { add, type Decimal, isLess, money } from '../../values/decimal.ts'
import { reversed } from './decide-bookings.ts'
import type { ActionRow, BookingRow } from './read.ts'
import type { Booking } from './rules.ts'

export interface ReversalFacts {
  action: Pick<ActionRow, 'status' | 'reversed_at'>
  bookings: readonly BookingRow[]
  /** The accounts' own balances, by their asset keys. */
  available: ReadonlyMap<string, Decimal>
}

/** The opposite of a booking. */
export interface OppositeBooking {
  position: string
  account: string
  currency: string
  booking: Booking
}

/** The action is withdrawn, or gets the opposite bookings. */
export type DecidedReversal = 'withdraw' | OppositeBooking[]

/** An amount that a booking brings to an account, or takes from it if negative. */
export interface Gain {
  account: string
  asset: string
  amount: Decimal
}

/** The key of an account's asset in a map. */
export const assetKey = ({ account, asset }: Pick<Gain, 'account' | 'asset'>): string => `${account} ${asset}`

/** The opposite bookings in the order of the bookings. */
export const oppositeOf = (bookings: readonly BookingRow[]): OppositeBooking[] =>
  bookings.map(({ position, account, booking }) => ({
    ...{ position, account, currency: booking.currency },
    booking: reversed(booking),
  }))

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
export function decideReversal({ action, bookings, available }: ReversalFacts): DecidedReversal {
  if (action.status === 'announced') return 'withdraw'
  if (action.reversed_at !== null) throw fail('conflict', 'The action is already reversed or withdrawn.')
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
