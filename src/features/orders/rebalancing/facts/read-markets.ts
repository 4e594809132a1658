// The instruments of runs as the market has them, and the open orders in them.
import type { ReadContext } from '../../../../context.ts'
import { anyWord, oneOf } from '../../../../db/sql.ts'
import { OPEN_ORDER_STATES } from '../../../../values/orders.ts'
import { findInstrument, findListed } from '../../../instruments/catalog/read.ts'
import { lookUpPrice } from '../../trading/read-market.ts'
import type { LineMarket } from './decide-lines.ts'

/** The instruments by their ids. */
export async function readMarkets(
  context: ReadContext,
  instruments: ReadonlySet<string>,
): Promise<Map<string, LineMarket>> {
  const markets = new Map<string, LineMarket>()
  for (const instrument of [...instruments].sort()) {
    const listed = await findListed(context, instrument)
    const is_visible = (await findInstrument(context, instrument)) !== undefined
    markets.set(instrument, { listed, is_visible, price: await lookUpPrice(context, listed.row) })
  }
  return markets
}

/** An open order of an account. */
export interface OpenOfAccount {
  account: string
  instrument: string
  source: string | null
  purpose: string
}

/** The open orders of the accounts. */
export function listOpenOrders(
  { sql, tenant }: Pick<ReadContext, 'sql' | 'tenant'>,
  accounts: readonly string[],
): Promise<OpenOfAccount[]> {
  return sql<OpenOfAccount>`
    select o.account, o.instrument, o.source, o.purpose from orders o
    where o.tenant = ${tenant} and o.account ${oneOf(accounts)} and o.status ${anyWord(OPEN_ORDER_STATES)}`
}
