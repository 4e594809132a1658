// The simulated venue: every market order fills at once and whole at the price shown, except for the sandbox's fixed
// scenarios, which are told by the size as it was sent. A pure function of the order, so a repeat tells the same.
import { type Decimal, floorTo, isPositive, multiply } from '../values/decimal.ts'
import type { Venue, VenueOrder } from './venue.ts'

interface Scenario {
  side: 'buy' | 'sell'
  size: string
  /** The fraction of the quantity that executes; the rest is dropped. */
  fraction: Decimal
}

/** First match wins, on the text as sent: `"5001"` matches, `5001` and `"5001.00"` do not. */
const scenarios: Scenario[] = [
  { side: 'buy', size: '5001', fraction: '0' },
  { side: 'buy', size: '5002', fraction: '0.4' },
  { side: 'buy', size: '5003', fraction: '1' },
  { side: 'sell', size: '20', fraction: '0.25' },
]

function executedQuantity({ side, scenario, quantity, trading_increment }: VenueOrder): Decimal {
  const match = scenarios.find((one) => one.side === side && one.size === scenario)
  return match ? floorTo(multiply(quantity, match.fraction), trading_increment) : quantity
}

/** The venue of a sandbox. */
export const simulatedVenue: Venue = {
  name: 'HOLDFAST-SIM',
  async submit(order) {
    const quantity = executedQuantity(order)
    if (!isPositive(quantity)) return { fills: [], is_done: true }
    return {
      fills: [
        {
          execution_reference: `${order.id}-1`,
          quantity,
          price: order.side === 'buy' ? order.ask : order.bid,
          executed_at: order.submitted_at,
          counterparty: null,
          trading_venue: order.exchange,
        },
      ],
      is_done: true,
    }
  },
}
