// Books a delivery of units of a line: the ledger entry, the position, the transaction, and the row that explains them.
import type { Context } from '../../../../context.ts'
import { post } from '../../../../ledger/post.ts'
import { add, type Decimal } from '../../../../values/decimal.ts'
import { newId } from '../../../../values/ids.ts'
import { dayOf } from '../../../../values/time.ts'
import { listRows } from '../../../instruments/catalog/read.ts'
import { bookTransaction } from '../../../portfolio/holdings/book-transaction.ts'
import { placeKey } from '../../../portfolio/holdings/decide-position.ts'
import { lockPositions, writeMoves } from '../../../portfolio/holdings/move-positions.ts'
import { readLots } from '../../../portfolio/lots/read-lots.ts'
import { listPrices } from '../../transfers/read-units.ts'
import type { CustodyStep } from '../decide-progress.ts'
import type { LineRow, TransferRow } from '../rules.ts'
import { insertDelivery } from '../write-transfers.ts'
import { type DeliveryFacts, decideDelivery } from './decide-delivery.ts'

/** A delivery by the custodian. */
export type DeliveryStep = Extract<CustodyStep, { kind: 'delivered' }> & { custodian_reference: string }

/** Books the units of a transfer that the change has locked; returns the cash of the line that has moved so far. */
export async function bookDelivery(
  context: Context,
  transfer: TransferRow,
  { line: id, quantity, custodian_reference }: DeliveryStep,
): Promise<Decimal> {
  const line = transfer.lines.find((one) => one.id === id)!
  const facts = await gather(context, transfer, line)
  const decided = decideDelivery(facts, { ...line, ...membersOf(transfer) }, quantity)
  const reference = transfer.id
  const entry = await post(context, { kind: 'securities_transfer', reference, transfers: decided.transfers })
  await writeMoves(
    context,
    decided.moves.map((move) => ({ context, ...move })),
  )
  const transaction = bookTransaction(context, {
    ...decided.transaction,
    id: newId('txn_'),
    entry,
    reference,
  })
  const { account } = transfer
  const { instrument } = line
  const booked = { transfer: transfer.id, line: id, account, instrument, quantity, custodian_reference }
  await insertDelivery(context, { ...booked, entry, transaction }, decided)
  return add(line.delivered_cash, decided.cash_amount ?? '0')
}

const membersOf = ({ account, direction, settlement_type, currency }: TransferRow) => ({
  account,
  direction,
  settlement_type,
  currency,
})

async function gather(
  context: Context,
  { account, direction }: TransferRow,
  { instrument: id }: LineRow,
): Promise<DeliveryFacts> {
  const place = { account, instrument: id }
  const instrument = (await listRows(context, [id])).get(id)!
  const positions = await lockPositions(context, [place])
  const lots = direction === 'out' ? (await readLots(context, [place])).get(placeKey(place))! : []
  const [price] = await listPrices(context, [instrument])
  return {
    instrument,
    position: positions.get(placeKey(place)),
    lots,
    price: price?.unit_price,
    new_position: newId('pos_'),
    today: dayOf(context.now),
  }
}
