// Units that a custodian delivers without naming an instruction: an open transfer that fits takes them, and the rest
// lies in suspense, where it has no effect on any account.
import type { Context } from '../../../../context.ts'
import { CUSTODY, SUSPENSE } from '../../../../ledger/chart.ts'
import { post } from '../../../../ledger/post.ts'
import { sealRow } from '../../../../privacy/seal-row.ts'
import { compare, isPositive } from '../../../../values/decimal.ts'
import { newId } from '../../../../values/ids.ts'
import { advanceTransfer } from '../advance-transfer.ts'
import { lockOpenTransfers } from '../read.ts'
import type { NamedLot, TransferRow } from '../rules.ts'
import type { Counterparty } from '../schemas.ts'
import { updateLots } from '../write-transfers.ts'
import { type Arrival, type DecidedArrival, decideArrival, stateOfArrival } from './decide-arrival.ts'
import { type InboundRow, lookUpArrival } from './read.ts'

export interface ArrivedSecurities extends Omit<Arrival, 'account_number'> {
  account: string
  counterparty: Counterparty
  lots: NamedLot[] | null
  custodian_reference: string
}

export type Received = Pick<InboundRow, 'id' | 'matched_transfer' | 'suspense_quantity'>

/** Books an arrival for an account that exists; a report that comes twice is booked once. */
export async function receiveSecurities(context: Context, arrived: ArrivedSecurities): Promise<Received> {
  const transfers = await lockOpenTransfers(context, arrived.account)
  const earlier = await lookUpArrival(context, arrived.custodian_reference)
  if (earlier) return earlier
  const { account_number } = arrived.counterparty
  const decided = decideArrival(transfers, { ...arrived, account_number })
  const id = newId('isc_')
  if (decided.transfer) await deliver(context, decided.transfer, decided, arrived)
  if (isPositive(decided.rest)) {
    const transfers = [{ from: CUSTODY, to: SUSPENSE, asset: arrived.instrument, amount: decided.rest }]
    await post(context, { kind: 'securities.suspend', reference: id, transfers })
  }
  await insertArrival(context, id, arrived, decided)
  context.pending.resource = id
  return { id, matched_transfer: decided.transfer?.id ?? null, suspense_quantity: decided.rest }
}

// The delivery says that both custodians agree.
async function deliver(
  context: Context,
  transfer: TransferRow,
  { line: id, taken }: DecidedArrival,
  { lots, custodian_reference }: ArrivedSecurities,
): Promise<void> {
  let now = transfer
  const line = now.lines.find((one) => one.id === id)!
  // Lots of the whole line that the client did not name.
  if (lots && line.lots === null && compare(taken, line.quantity) === 0) {
    await updateLots(context, line.id, lots, null)
    line.lots = lots
  }
  if (now.stage === 'instructed') now = await advanceTransfer(context, now, { kind: 'matched' })
  await advanceTransfer(context, now, {
    kind: 'delivered',
    line: id!,
    quantity: taken,
    custodian_reference,
  })
}

async function insertArrival(
  { sql, tenant, vault, now }: Context,
  id: string,
  { counterparty, ...arrived }: ArrivedSecurities,
  decided: DecidedArrival,
): Promise<void> {
  const row = sealRow(vault, 'inbound_securities', {
    ...arrived,
    id,
    suspense_quantity: decided.rest,
    counterparty_name: counterparty.name,
    counterparty_bic: counterparty.bic,
    counterparty_account: counterparty.account_number,
    counterparty_holder: counterparty.account_holder,
    status: stateOfArrival(decided),
    matched_transfer: decided.transfer?.id ?? null,
  })
  await sql`
    insert into inbound_securities (tenant, id, account, instrument, quantity, suspense_quantity, counterparty_name,
      counterparty_bic, counterparty_account, counterparty_holder, settlement_reference, custodian_reference, lots,
      status, matched_transfer, created_at, modified_at)
    select ${tenant}, id, account, instrument, quantity, suspense_quantity, counterparty_name, counterparty_bic,
           counterparty_account, counterparty_holder, settlement_reference, custodian_reference, lots, status,
           matched_transfer, ${now}, ${now}
    from json_to_recordset(${JSON.stringify([row])}::json)
      as x (id text, account text, instrument text, quantity numeric, suspense_quantity numeric,
            counterparty_name text, counterparty_bic text, counterparty_account text, counterparty_holder text,
            settlement_reference text, custodian_reference text, lots jsonb, status text, matched_transfer text)`
}
