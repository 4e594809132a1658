// The facts of executions into a model: its version in force with the market, and the accounts with their cash and,
// where they follow the model, their positions.
import type { Context } from '../../../../context.ts'
import { dayOf } from '../../../../values/time.ts'
import { findListed } from '../../../instruments/catalog/read.ts'
import { findModel, listVersionsOf } from '../../models/read.ts'
import { calendarOfTenant, type ModelRow, type VersionRow } from '../../models/rules.ts'
import { draftInvestments } from '../../rebalancing/draft-investments.ts'
import { type BuyingPowerQuery, lockBuyingPower } from '../../trading/read-buying-power.ts'
import { readMarket } from '../../trading/read-market.ts'
import type { DuePlan } from './decide-executions.ts'
import type { BoughtModel, ModelExecutionFacts } from './decide-model-executions.ts'

interface ReadModel {
  model: ModelRow
  versions: VersionRow[]
  facts: BoughtModel
}

/** The model as plans buy it now. */
export async function readBoughtModel(context: Context, id: string): Promise<ReadModel> {
  const model = await findModel(context, id)
  const versions = (await listVersionsOf(context, [id])).get(id)!
  const { weights, cash_weight } = versions.find(({ version }) => version === model.version)!
  const markets: Map<
    string,
    BoughtModel['markets'] extends ReadonlyMap<string, infer M> ? M : never
  > = new Map()
  for (const { weights: of_version } of versions)
    for (const { instrument } of of_version) {
      if (markets.has(instrument)) continue
      const listed = await findListed(context, instrument)
      markets.set(instrument, { ...(await readMarket(context, listed)), listed })
    }
  const { status, minimum_order_amount } = model
  const calendar = calendarOfTenant(context.settings)
  const today = dayOf(context.now)
  const facts = { status, minimum_order_amount, weights, cash_weight, markets, calendar, today }
  return { model, versions, facts }
}

/** The facts of the executions, whose accounts are locked, in their order. */
export async function readModelFacts(
  context: Context,
  { model, versions, facts }: ReadModel,
  due: readonly DuePlan[],
): Promise<ModelExecutionFacts[]> {
  const accounts = [...new Set(due.map(({ account }) => account))]
  const followers = await draftInvestments(context, { model, versions }, accounts)
  const instruments = [...facts.markets.keys()]
  const queries = accounts.flatMap((account) =>
    instruments.map((instrument): BuyingPowerQuery => {
      return { account, instrument, client_reference: null, asset: model.currency, settles_on: null }
    }),
  )
  const powers = await lockBuyingPower(context, queries)
  const power_of = new Map(
    queries.map(({ account, instrument }, n) => [`${account} ${instrument}`, powers[n]]),
  )
  return due.map((execution) => ({
    execution,
    powers: new Map(instruments.map((id) => [id, power_of.get(`${execution.account} ${id}`)])),
    invest: followers.get(execution.account),
  }))
}
