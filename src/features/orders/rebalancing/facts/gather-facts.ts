// The facts of runs: one read of positions, balances, open orders and prices for many accounts.
import type { ReadContext } from '../../../../context.ts'
import { anyWord, oneOf } from '../../../../db/sql.ts'
import { atLeastZero, type Decimal, money, subtract } from '../../../../values/decimal.ts'
import { OPEN_ORDER_STATES } from '../../../../values/orders.ts'
import { dayOf } from '../../../../values/time.ts'
import { readFees } from '../../../billing/read.ts'
import { findInstrument, findListed } from '../../../instruments/catalog/read.ts'
import type { AccountRights } from '../../trading/check-order.ts'
import { listBuyingPower } from '../../trading/read-buying-power.ts'
import { lookUpPrice } from '../../trading/read-market.ts'
import type { RunTerms } from '../rules.ts'
import { lineWithoutPrice } from '../sizing/estimate-lines.ts'
import type { RunFacts } from '../sizing/rules.ts'
import { decideLineFacts, type LineMarket } from './decide-lines.ts'
import { listPositions, readUnits } from './read-units.ts'

/** An account that a run is sized for. */
export interface RunSubject {
  account: string
  currency: string
  terms: RunTerms
  /** The run whose orders are its own; null before there is one. */
  run: string | null
}

/** The facts of the subject, and the rights of its account. */
export interface SubjectFacts {
  subject: RunSubject
  facts: RunFacts
  rights: AccountRights
  /** The first instrument whose units count and that has no price. */
  unpriced: string | undefined
}

const DEFAULT_MARGIN = '0.0050'

const marginOf = ({ settings }: Pick<ReadContext, 'settings'>): Decimal => {
  const { price_margin } = (settings.rebalancing ?? {}) as { price_margin?: Decimal | number }
  return String(price_margin ?? DEFAULT_MARGIN)
}

/** The facts of the subjects, each of another account, in their order. */
export async function readFacts(
  context: ReadContext,
  subjects: readonly RunSubject[],
): Promise<SubjectFacts[]> {
  if (subjects.length === 0) return []
  const accounts = subjects.map(({ account }) => account)
  const positions = await listPositions(context, accounts)
  const instruments = new Set([
    ...positions.map(({ instrument }) => instrument),
    ...subjects.flatMap(({ terms }) => terms.weights.map(({ instrument }) => instrument)),
  ])
  const markets = await readMarkets(context, instruments)
  const holdings = await readUnits(context, positions, markets)
  const open = await listOpenOrders(context, accounts)
  const powers = await listBuyingPower(
    context,
    subjects.map(({ account, currency }) => ({
      account,
      instrument: '',
      asset: currency,
      client_reference: null,
      settles_on: null,
    })),
  )
  const fees = (await readFees(context))(context.now)
  return subjects.map((subject, n) => {
    const { account, currency, terms, run } = subject
    const { rights, holding } = powers[n]!
    const of_account = open.filter((order) => order.account === account && order.source !== run)
    const lines = decideLineFacts({
      currency,
      terms,
      is_firm: rights.is_firm,
      today: dayOf(context.now),
      fees,
      price_margin: marginOf(context),
      holdings: holdings.get(account) ?? new Map(),
      open: new Set(of_account.map(({ instrument }) => instrument)),
      markets,
    })
    const cash = money(atLeastZero(subtract(holding!.available, terms.reserve_amount)))
    const { cash_weight, minimum_order_amount } = terms
    const facts = { currency, cash, cash_weight, minimum_order_amount, lines }
    return { subject, facts, rights, unpriced: lineWithoutPrice(lines)?.instrument }
  })
}

async function readMarkets(
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

function listOpenOrders(
  { sql, tenant }: Pick<ReadContext, 'sql' | 'tenant'>,
  accounts: readonly string[],
): Promise<{ account: string; instrument: string; source: string | null }[]> {
  return sql<{ account: string; instrument: string; source: string | null }>`
    select o.account, o.instrument, o.source from orders o
    where o.tenant = ${tenant} and o.account ${oneOf(accounts)} and o.status ${anyWord(OPEN_ORDER_STATES)}`
}
