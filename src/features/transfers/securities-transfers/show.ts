// Securities transfers as the API shows them.
import type { ReadContext } from '../../../context.ts'
import type { Instrument } from '../../../market/instrument.ts'
import { currenciesOf } from '../../../market/instrument-terms.ts'
import type { Currency } from '../../../values/currencies.ts'
import { add, type Decimal, isPositive, money, price, sum, units } from '../../../values/decimal.ts'
import { listRows } from '../../instruments/catalog/read.ts'
import type { HandedLot } from '../../portfolio/holdings/book-transaction.ts'
import { type LineProgress, lineStatusOf } from './decide-progress.ts'
import { arriving } from './delivery/decide-delivery.ts'
import { findTransfer, listDeliveries } from './read.ts'
import { costOfLots, type DeliveryRow, type LineRow, priceLots, type TransferRow } from './rules.ts'
import type { SecuritiesTransfer } from './schemas.ts'

type Line = SecuritiesTransfer['lines'][number]

/** The transfers with their lines and what was delivered of them. */
export async function showTransfers(
  context: ReadContext,
  rows: readonly TransferRow[],
): Promise<SecuritiesTransfer[]> {
  const deliveries = await listDeliveries(
    context,
    rows.map(({ id }) => id),
  )
  const instruments = await listRows(
    context,
    rows.flatMap(({ lines }) => lines.map(({ instrument }) => instrument)),
  )
  return rows.map(({ lines, stage, instructed_on: _, run: __, ...row }) => ({
    ...row,
    lines: lines.map((line) =>
      showLine(
        line,
        { ...row, stage },
        deliveries.filter((one) => one.line === line.id),
        instruments.get(line.instrument)!,
      ),
    ),
  }))
}

/** The transfer as it is now. */
export async function showTransfer(context: ReadContext, id: string): Promise<SecuritiesTransfer> {
  const [shown] = await showTransfers(context, [await findTransfer(context, id)])
  return shown!
}

function showLine(
  line: LineRow & LineProgress,
  { stage, direction, settlement_type }: Pick<TransferRow, 'stage' | 'direction' | 'settlement_type'>,
  deliveries: readonly DeliveryRow[],
  instrument: Instrument,
): Line {
  const currency = currenciesOf(instrument).quote as Currency
  const isAnnounced = line.lots !== null || direction === 'out' || settlement_type === 'against_payment'
  const isNamed = line.lots_provided_at !== null
  const isKnown =
    isNamed || (deliveries.length > 0 ? deliveries.every((one) => one.is_cost_known) : isAnnounced)
  const shown = isNamed ? withNamedLots(deliveries, priceLots(line.lots!, instrument)) : deliveries
  const hasCost = deliveries.length > 0 && (isKnown || direction === 'out')
  return {
    id: line.id,
    status: lineStatusOf(line, stage),
    instrument: line.instrument,
    quantity: units(line.quantity),
    delivered_quantity: units(line.delivered_quantity),
    cash_amount: line.cash_amount,
    cost_basis: hasCost ? money(sum(shown.map(({ cost }) => cost))) : null,
    lots: shown.flatMap(({ lots, transaction }) =>
      lots
        .filter(({ quantity }) => isPositive(quantity))
        .map(({ acquired_on, quantity, unit_cost }) => ({
          acquired_on,
          quantity: units(quantity),
          unit_cost: unit_cost === null ? null : price(unit_cost),
          currency,
          source: transaction,
        })),
    ),
    is_cost_known: isKnown,
    rejected_reason: line.rejected_reason,
    transactions: deliveries.map(({ transaction }) => transaction),
  }
}

// The lots that were named later, divided among the deliveries as if they had come with them.
function withNamedLots(deliveries: readonly DeliveryRow[], lots: readonly HandedLot[]): DeliveryRow[] {
  let before: Decimal = '0'
  return deliveries.map((one) => {
    const named = arriving(lots, before, one.quantity)
    before = add(before, one.quantity)
    return { ...one, lots: named, cost: costOfLots(named) }
  })
}
