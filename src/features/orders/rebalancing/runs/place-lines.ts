// Places the orders of lines of runs, and writes them with their lines.
import type { Context } from '../../../../context.ts'
import { findListed } from '../../../instruments/catalog/read.ts'
import { saleSettlesOn } from '../../../portfolio/holding-history/read-undelivered.ts'
import { placePurchases } from '../../automatic-orders/place-purchases.ts'
import { lockBuyingPower } from '../../trading/read-buying-power.ts'
import { readMarket } from '../../trading/read-market.ts'
import type { RunLineRow, WholeRun } from '../rules.ts'
import { updateLines } from '../write-runs.ts'
import { decideOrders, type OrderedLine } from './decide-orders.ts'

/** Places the lines of the side, and returns the runs with their lines as they are stored now. */
export async function placeLines(
  context: Context,
  runs: readonly WholeRun[],
  side: 'buy' | 'sell',
): Promise<WholeRun[]> {
  const due = runs.flatMap(({ run, lines }) =>
    lines
      .filter((line) => line.side === side && line.order === null && line.skipped_reason === null)
      .map((line) => ({ account: run.account, currency: run.currency, line })),
  )
  if (due.length === 0) return [...runs]
  const markets = new Map<string, OrderedLine['market']>()
  for (const instrument of new Set(due.map(({ line }) => line.instrument))) {
    const listed = await findListed(context, instrument)
    markets.set(instrument, { ...(await readMarket(context, listed)), listed })
  }
  const powers = await lockBuyingPower(
    context,
    due.map(({ account, currency, line: { instrument } }) => ({
      account,
      instrument,
      client_reference: null,
      asset: side === 'buy' ? currency : instrument,
      settles_on: saleSettlesOn(markets.get(instrument)!.listed, side, context.now),
    })),
  )
  const { placed, skipped } = decideOrders(
    due.map(({ account, line }, n) => ({
      account,
      line,
      market: markets.get(line.instrument)!,
      buying_power: powers[n],
    })),
  )
  const orders = await placePurchases(context, placed)
  const written = [...placed.map(({ line }, n) => ({ ...line, order: orders[n]! })), ...skipped]
  await updateLines(context, written)
  return merge(runs, written)
}

/** The runs with the lines in the place of those of before. */
export function merge(runs: readonly WholeRun[], written: readonly RunLineRow[]): WholeRun[] {
  const keyOf = ({ run, number }: RunLineRow) => `${run} ${number}`
  const by_key = new Map(written.map((line) => [keyOf(line), line]))
  return runs.map(({ run, lines }) => ({ run, lines: lines.map((line) => by_key.get(keyOf(line)) ?? line) }))
}
