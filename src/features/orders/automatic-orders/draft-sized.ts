// The order of a size that was computed: units, and for a buy the most that it costs.
import { isExchangeTraded } from '../../../fixed-income/calendars.ts'
import type { Decimal } from '../../../values/decimal.ts'
import type { Listed } from '../../instruments/catalog/read.ts'
import type { OrderRequest } from '../trading/parse-order.ts'

export interface OrderSize {
  instrument: string
  side: 'buy' | 'sell'
  quantity: Decimal
  cash_amount: Decimal | null
}

/** The order of a line: a buy of an instrument that is dealt in units has its units, and the most that it costs. */
export function draftSized(
  account: string,
  { instrument, side, quantity, cash_amount }: OrderSize,
  { row }: Pick<Listed, 'row'>,
  purpose: OrderRequest['purpose'],
): OrderRequest {
  const is_pooled = isExchangeTraded(row)
  const isInUnits = side === 'sell' || is_pooled
  return {
    account,
    instrument,
    purpose,
    side,
    order_type: 'market',
    size: {
      cash_amount: side === 'buy' ? cash_amount : null,
      quantity: isInUnits ? quantity : null,
      limit_price: null,
      stop_price: null,
    },
    time_in_force: null,
    expires_on: null,
    is_pooled,
    automatic_rollover: null,
    quote: null,
    client_reference: null,
    scenario: null,
  }
}
