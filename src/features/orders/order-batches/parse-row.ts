// Parses one row of a batch as an order.
import { failParam, Refusal } from '../../../errors.ts'
import type { Instrument } from '../../../market/instrument.ts'
import { type OrderRequest, parseOrder } from '../trading/parse-order.ts'
import type { SentRow } from './parse-batch.ts'

/** The order of the row, or the refusal of its shape. */
export function parseRow(
  sent: SentRow,
  execution: 'straight' | 'pooled',
  instrument: Instrument | undefined,
): OrderRequest | Refusal {
  try {
    const { account, ...size } = checkShape(sent)
    const order = parseOrder(account, { ...size, order_type: 'market', execution }, undefined, instrument)
    return { ...order, purpose: 'bulk' }
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** A row with the members that an order needs. */
interface ReadableRow extends SentRow {
  account: string
  instrument: string
  side: 'buy' | 'sell'
}

const REFERENCE = /^[A-Za-z0-9._:-]{1,64}$/

// The rows of a body have passed its schema; a line of a file may lack anything.
function checkShape(sent: SentRow): ReadableRow {
  const { account, instrument, side, client_reference, fault } = sent
  if (fault !== null) throw failParam('', 'invalid_param', fault)
  if (account === null) throw failParam('account', 'missing_param', 'A row needs its account.')
  if (instrument === null) throw failParam('instrument', 'missing_param', 'A row needs its instrument.')
  if (side !== 'buy' && side !== 'sell') throw failParam('side', 'invalid_param', 'Must be buy or sell.')
  if (client_reference !== null && !REFERENCE.test(client_reference))
    throw failParam(
      'client_reference',
      'invalid_param',
      'Must be 1 to 64 characters, only letters, digits and ._:-.',
    )
  return { ...sent, account, instrument, side }
}
