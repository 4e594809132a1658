// How long an order stays in force.

/** For its session, until cancelled, or until a day. */
export type TimeInForce = 'day' | 'gtc' | 'gtd'

/** The times in force that outlast a session. */
export const GOOD_TILL: readonly TimeInForce[] = ['gtc', 'gtd']

/** Whether an order stays in force for longer than its session. */
export const isGoodTill = (time_in_force: TimeInForce | null): boolean =>
  time_in_force !== null && GOOD_TILL.includes(time_in_force)
