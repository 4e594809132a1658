// The facts about rows of a batch. Accounts and balances are locked, so that nothing else spends what the rows reserve.
import type { Context } from '../../../context.ts'
import { memoize } from '../../../memory/memoize.ts'
import { findInstrument } from '../../instruments/catalog/read.ts'
import { saleSettlesOn } from '../../portfolio/holding-history/read-undelivered.ts'
import type { BuyingPower } from '../trading/check-order.ts'
import { lockBuyingPower } from '../trading/read-buying-power.ts'
import { type MarketFacts, readMarket } from '../trading/read-market.ts'
import { reservedAsset } from '../trading/rules.ts'
import type { RowFacts } from './decide-rows.ts'
import type { SentRow } from './parse-batch.ts'
import { parseRow } from './parse-row.ts'
import type { LockedBatch } from './read.ts'

/** The rows with the facts of their orders, at the instant at which these go out. */
export async function gatherRows(
  context: Context,
  { execute_at, execution }: LockedBatch,
  rows: readonly SentRow[],
): Promise<RowFacts[]> {
  const now = execute_at > context.now ? execute_at : context.now
  const marketOf = memoize(async (instrument: string) => ({
    ...(await readMarket(context, await findInstrument(context, instrument))),
    now,
  }))
  const markets: MarketFacts[] = []
  for (const { instrument } of rows) markets.push(await marketOf(instrument ?? ''))
  const powers = await readBuyingPower(context, rows, markets)
  return rows.map((sent, n) => ({
    row: sent.row,
    order: parseRow(sent, execution, markets[n]!.listed?.row),
    facts: { ...markets[n]!, buying_power: powers[n], quote: undefined, is_counted: true },
  }))
}

function readBuyingPower(
  context: Context,
  rows: readonly SentRow[],
  markets: readonly MarketFacts[],
): Promise<(BuyingPower | undefined)[]> {
  const queries = rows.map(({ account, instrument, side, client_reference }, n) => {
    const { listed } = markets[n]!
    const asset = listed ? reservedAsset(listed.row, side === 'sell' ? 'sell' : 'buy') : ''
    const settles_on = saleSettlesOn(listed, side === 'sell' ? 'sell' : 'buy', context.now)
    return { account: account ?? '', instrument: instrument ?? '', client_reference, asset, settles_on }
  })
  return lockBuyingPower(context, queries)
}
