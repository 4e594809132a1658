// The row of a new transfer.
import type { Context } from '../../../../context.ts'
import { newId, newReference } from '../../../../values/ids.ts'
import { expiryOf, type TransferRow } from '../rules.ts'
import type { DecidedRequest } from './decide-request.ts'
import type { LineRequest, TransferRequest } from './parse-request.ts'

/** The row of a transfer that is requested now. */
export function newTransfer(
  { now }: Pick<Context, 'now'>,
  id: string,
  account: string,
  {
    lines,
    ...request
  }: Omit<TransferRequest, 'settlement_date' | 'lines'> & { lines: readonly LineRequest[] },
  { settlement_date, currency }: Pick<DecidedRequest, 'settlement_date' | 'currency'>,
): TransferRow {
  return {
    direction: request.direction,
    settlement_type: request.settlement_type,
    counterparty: request.counterparty,
    owner_change: request.owner_change,
    place_of_settlement: request.place_of_settlement,
    external_reference: request.external_reference,
    run: null,
    id,
    account,
    stage: 'requested',
    status: 'requested',
    currency,
    settlement_date,
    settlement_reference: `STF${newReference()}`,
    expires_on: expiryOf(settlement_date),
    rejected_reason: null,
    instructed_on: null,
    matched_at: null,
    settled_at: null,
    created_at: now,
    modified_at: now,
    lines: lines.map((line, number) => ({
      ...line,
      id: newId('stl_'),
      transfer: id,
      number,
      delivered_quantity: '0',
      delivered_cash: '0.00',
      ended: null,
      rejected_reason: null,
      lots_provided_at: null,
    })),
  }
}
