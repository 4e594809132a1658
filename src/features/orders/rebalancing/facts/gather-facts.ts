// The facts of runs: one read of positions, balances, open orders and prices for many accounts.
import type { ReadContext } from '../../../../context.ts'
import { add, atLeastZero, type Decimal, money, subtract } from '../../../../values/decimal.ts'
import { dayOf } from '../../../../values/time.ts'
import { readFees } from '../../../billing/read.ts'
import type { AccountRights } from '../../trading/check-order.ts'
import { listBuyingPower } from '../../trading/read-buying-power.ts'
import type { RunTerms } from '../rules.ts'
import { lineWithoutPrice } from '../sizing/estimate-lines.ts'
import type { RunFacts } from '../sizing/rules.ts'
import { decideLineFacts, type LinesFacts } from './decide-lines.ts'
import { readEarlierRuns } from './read-earlier-runs.ts'
import { listOpenOrders, readMarkets } from './read-markets.ts'
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
  /** A savings plan of the account is buying. */
  has_plan_orders: boolean
  /** The cost of the latest full runs of the account. */
  recent_cost: Decimal
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
  purpose: LinesFacts['purpose'] = 'rebalancing',
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
  const powers = await listCash(context, subjects)
  const earlier = await readEarlierRuns(context, subjects)
  const fees = (await readFees(context))(context.now)
  return subjects.map((subject, n) => {
    const { account, currency, terms, run } = subject
    const { rights, holding } = powers[n]!
    const of_account = open.filter(
      (order) => order.account === account && (run === null || order.source !== run),
    )
    const lines = decideLineFacts({
      currency,
      terms,
      is_firm: rights.is_firm,
      purpose,
      today: dayOf(context.now),
      fees,
      price_margin: marginOf(context),
      holdings: holdings.get(account) ?? new Map(),
      open: new Set(of_account.map(({ instrument }) => instrument)),
      markets,
    })
    const { held_back, recent_cost } = earlier[n]!
    const left_out = add(terms.reserve_amount, held_back)
    const cash = money(atLeastZero(subtract(holding!.available, left_out)))
    const { cash_weight, minimum_order_amount } = terms
    const facts = { currency, cash, cash_weight, minimum_order_amount, lines }
    const has_plan_orders = of_account.some(({ purpose }) => purpose === 'savings_plan')
    return {
      subject,
      facts,
      rights,
      has_plan_orders,
      recent_cost,
      unpriced: lineWithoutPrice(lines)?.instrument,
    }
  })
}

// The cash of the account of each subject in its currency, and the rights.
const listCash = (context: ReadContext, subjects: readonly RunSubject[]) =>
  listBuyingPower(
    context,
    subjects.map(({ account, currency }) => ({
      account,
      instrument: '',
      asset: currency,
      client_reference: null,
      settles_on: null,
    })),
  )
