// The states of an order that may still execute, for every statement that looks for such orders.

/** The states of an open order: it may still execute, and it may still be cancelled. */
export const OPEN_ORDER_STATES = ['placed', 'pending', 'executing', 'cancelling'] as const
