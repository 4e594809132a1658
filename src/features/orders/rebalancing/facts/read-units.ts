// The positions of accounts, and the units of them that count and that can be sold.
import type { ReadContext } from '../../../../context.ts'
import { oneOf } from '../../../../db/sql.ts'
import { available } from '../../../../ledger/chart.ts'
import { readBalances } from '../../../../ledger/read.ts'
import { isZero } from '../../../../values/decimal.ts'
import { saleSettlesOn } from '../../../portfolio/holding-history/read-undelivered.ts'
import { listBuyingPower } from '../../trading/read-buying-power.ts'
import type { HeldUnits, LineMarket } from './decide-lines.ts'

/** An open position of an account. */
export interface OpenPosition {
  account: string
  instrument: string
}

/** The open positions of the accounts. */
export function listPositions(
  { sql, tenant }: Pick<ReadContext, 'sql' | 'tenant'>,
  accounts: readonly string[],
): Promise<OpenPosition[]> {
  return sql<OpenPosition>`
    select p.account, p.instrument from positions p
    where p.tenant = ${tenant} and p.account ${oneOf(accounts)} and p.status = 'open'
    order by p.account, p.instrument`
}

/** The free units of the positions: settled or not, less those that orders, journals or transfers have reserved. */
export async function readUnits(
  context: ReadContext,
  positions: readonly OpenPosition[],
  markets: ReadonlyMap<string, LineMarket>,
): Promise<Map<string, Map<string, HeldUnits>>> {
  const holdings = new Map<string, Map<string, HeldUnits>>()
  if (positions.length === 0) return holdings
  const balances = await readBalances(
    context,
    positions.map(({ account, instrument }) => ({ account: available(account), asset: instrument })),
  )
  const powers = await listBuyingPower(
    context,
    positions.map(({ account, instrument }) => ({
      account,
      instrument,
      asset: instrument,
      client_reference: null,
      settles_on: saleSettlesOn(markets.get(instrument)!.listed, 'sell', context.now),
    })),
  )
  for (const [n, { account, instrument }] of positions.entries()) {
    const units = balances[n]!
    if (isZero(units)) continue
    const sellable_units = powers[n]?.holding?.available ?? '0'
    const of_account = holdings.get(account) ?? new Map<string, HeldUnits>()
    holdings.set(account, of_account.set(instrument, { units, sellable_units }))
  }
  return holdings
}
