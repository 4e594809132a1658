// The weights and the settings of a run by hand: those of the model that its account follows, or those of the request.
import type { Context } from '../../../../context.ts'
import { failParam } from '../../../../errors.ts'
import { requireInstruments } from '../../models/change-models.ts'
import { findModel, listVersionsOf } from '../../models/read.ts'
import { readWeights } from '../../models/read-terms.ts'
import type { ModelRow } from '../../models/rules.ts'
import { lookUpLive } from '../read-subscriptions.ts'
import type { RunModel, RunTerms } from '../rules.ts'
import type { CreateRunRequest } from '../schemas.ts'
import { modelOf, termsOf } from '../terms-of.ts'

/** Refuses members that do not fit together. */
export function checkShape({
  type,
  weights,
  cash_weight,
  currency,
  amount,
  withdrawal_to,
}: CreateRunRequest): void {
  if (type === 'raise_cash' || type === 'liquidate')
    throw failParam('body.type', 'invalid_param', 'Must be full or invest_cash.')
  if (withdrawal_to != null)
    throw failParam('body.withdrawal_to', 'invalid_param', `A run of type ${type} has no withdrawal_to.`)
  if (type === 'full' && amount != null)
    throw failParam('body.amount', 'invalid_param', 'A full run has no amount.')
  if (amount != null && !/^[0-9]{1,12}(\.[0-9]{1,2})?$/.test(String(amount)))
    throw failParam('body.amount', 'invalid_param', 'Must be above zero, with at most two decimals.')
  if (weights != null && type !== 'full')
    throw failParam('body.weights', 'invalid_param', 'Only a full run has weights.')
  if (weights != null && currency == null)
    throw failParam('body.currency', 'missing_param', 'A run by weights needs its currency.')
  if (weights == null && (cash_weight !== undefined || currency != null))
    throw failParam(
      cash_weight === undefined ? 'body.currency' : 'body.cash_weight',
      'invalid_param',
      'Only a run by weights has it.',
    )
}

interface RequestedTerms {
  terms: RunTerms
  currency: string
  model: RunModel | null
  row: ModelRow | null
}

/** The terms of the run, with its model if it has one. */
export async function readBasis(context: Context, input: CreateRunRequest): Promise<RequestedTerms> {
  const subscription = await lookUpLive(context, input.account)
  if (input.weights != null) {
    if (subscription)
      throw failParam('body.weights', 'invalid_param', 'The account follows a model, which has the weights.')
    const currency = input.currency!
    const weights = readWeights({
      weights: input.weights,
      ...(input.cash_weight !== undefined && { cash_weight: input.cash_weight }),
    })
    await requireInstruments(context, weights, currency)
    return { terms: { ...weights, ...SINGLE }, currency, model: null, row: null }
  }
  if (!subscription) throw failParam('body.account', 'not_found', 'The account follows no model.')
  const row = await findModel(context, subscription.model)
  const versions = (await listVersionsOf(context, [row.id])).get(row.id)!
  return {
    terms: termsOf(subscription, row, versions),
    currency: row.currency,
    model: modelOf(subscription, row),
    row,
  }
}

/** The settings of a single run, which has no model. */
const SINGLE = {
  minimum_order_amount: '1.00',
  price_tolerance: '0.0100',
  outside_positions: 'keep',
  reserve_amount: '0.00',
  former: [] as string[],
} as const
