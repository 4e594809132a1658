// Lines of rebalancing runs as the pure tests of their sizes need them.
import type { LineFacts } from '../../src/features/orders/rebalancing/sizing/rules.ts'

/** A line with a flat fee of 1.50, dealt in ten-thousandths at its mid, if the members say nothing else. */
export const runLine = (instrument: string, members: Partial<LineFacts>): LineFacts => ({
  instrument,
  target_weight: '0',
  units: '0',
  sellable_units: members.units ?? '0',
  bid: members.mid ?? null,
  ask: members.mid ?? null,
  mid: null,
  increment: '0.0001',
  minimum_quantity: '0',
  price_margin: '0.0050',
  feeOf: () => '1.50',
  cash_steps: null,
  is_first_purchase: false,
  reasons: { buy: null, sell: null },
  counts: true,
  ...members,
})
