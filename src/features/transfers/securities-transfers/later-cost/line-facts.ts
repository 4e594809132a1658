// The facts of a line whose lots are named after the delivery.
import type { Context } from '../../../../context.ts'
import type { Instrument } from '../../../../market/instrument.ts'
import { moneyPerPoint } from '../../../../market/instrument-terms.ts'
import { add, type Decimal } from '../../../../values/decimal.ts'
import type { Instant } from '../../../../values/time.ts'
import { listRows } from '../../../instruments/catalog/read.ts'
import { listEntries } from '../../../portfolio/holding-history/read-entries.ts'
import { type HeldPosition, placeKey } from '../../../portfolio/holdings/decide-position.ts'
import { lockPositions } from '../../../portfolio/holdings/move-positions.ts'
import { replay } from '../../../portfolio/performance/cost-basis.ts'
import { arriving } from '../delivery/decide-delivery.ts'
import { costOfLots, type LineRow, priceLots, type TransferRow } from '../rules.ts'
import type { LaterCostFacts } from './decide-later-cost.ts'

export interface ProvidedLineFacts extends LaterCostFacts {
  instrument: Instrument
  /** The open position of the account in the instrument. */
  open: HeldPosition | undefined
  /** Every delivery has brought its cost along. */
  is_cost_known: boolean
  /** When the last units of the line came; null before the first. */
  delivered_at: Instant | null
}

interface StoredDelivery {
  entry: string
  quantity: Decimal
  cost: Decimal
  is_cost_known: boolean
  created_at: Instant
}

/** Reads the facts of the line; its position stays locked until the change ends. */
export async function readLineFacts(
  context: Context,
  { account }: TransferRow,
  line: LineRow,
): Promise<ProvidedLineFacts> {
  const { sql, tenant, now } = context
  const instrument = (await listRows(context, [line.instrument])).get(line.instrument)!
  const place = { account, instrument: line.instrument }
  const open = (await lockPositions(context, [place])).get(placeKey(place))
  const stored = await sql<StoredDelivery>`
    select entry, trim_scale(quantity)::text as quantity, cost, is_cost_known, created_at from securities_deliveries
    where tenant = ${tenant} and line = ${line.id} order by created_at, id`
  const entries = open ? await listEntries(context, account, now, open.id) : []
  const terms = { m: () => moneyPerPoint(instrument), priceOf: () => '0' }
  return {
    instrument,
    open,
    deliveries: withBookedCost(stored, line, instrument),
    steps: replay(entries, terms),
    position: open?.id ?? '',
    held: open?.quantity ?? '0',
    is_cost_known: stored.every((one) => one.is_cost_known),
    delivered_at: stored.at(-1)?.created_at ?? null,
  }
}

// The cost in the books is that of the lots if they were named before, else the one that was assumed.
function withBookedCost(stored: readonly StoredDelivery[], line: LineRow, instrument: Instrument) {
  if (line.lots_provided_at === null) return stored
  const lots = priceLots(line.lots!, instrument)
  let before: Decimal = '0'
  return stored.map((one) => {
    const cost = costOfLots(arriving(lots, before, one.quantity))
    before = add(before, one.quantity)
    return { ...one, cost }
  })
}
