// The weights and the settings of a run by hand: those of the model that its account follows, or those of the request.
import type { Context } from '../../../../context.ts'
import { failParam } from '../../../../errors.ts'
import { requireInstruments } from '../../models/change-models.ts'
import { findModel, listVersionsOf } from '../../models/read.ts'
import { readWeights } from '../../models/read-terms.ts'
import type { ModelRow } from '../../models/rules.ts'
import { lookUpLive } from '../read-subscriptions.ts'
import { type RunModel, type RunTerms, raisesCash } from '../rules.ts'
import type { CreateRunRequest } from '../schemas.ts'
import { modelOf, termsOf } from '../terms-of.ts'

/** Refuses members that do not fit together. */
export function checkShape(input: CreateRunRequest): void {
  const { type, weights, cash_weight, currency, amount, withdrawal_to } = input
  const isRaising = raisesCash({ run_type: type })
  if (withdrawal_to != null && !isRaising)
    throw failParam('body.withdrawal_to', 'invalid_param', `A run of type ${type} has no withdrawal_to.`)
  if (type === 'raise_cash' && amount == null)
    throw failParam('body.amount', 'missing_param', 'A run that raises cash needs the amount.')
  if ((type === 'full' || type === 'liquidate') && amount != null)
    throw failParam('body.amount', 'invalid_param', `A run of type ${type} has no amount.`)
  if (amount != null && !/^[0-9]{1,12}(\.[0-9]{1,2})?$/.test(String(amount)))
    throw failParam('body.amount', 'invalid_param', 'Must be above zero, with at most two decimals.')
  if (weights != null && type !== 'full')
    throw failParam('body.weights', 'invalid_param', 'Only a full run has weights.')
  if (weights != null && currency == null)
    throw failParam('body.currency', 'missing_param', 'A run by weights needs its currency.')
  if (weights == null && cash_weight !== undefined)
    throw failParam('body.cash_weight', 'invalid_param', 'Only a run by weights has it.')
  if (weights == null && currency != null && !isRaising)
    throw failParam(
      'body.currency',
      'invalid_param',
      'Only a run by weights, or one that raises cash, has it.',
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
  if (!subscription) return termsWithoutModel(input)
  const row = await findModel(context, subscription.model)
  if (input.currency != null && input.currency !== row.currency)
    throw failParam('body.currency', 'invalid_param', `The model of the account is in ${row.currency}.`)
  const versions = (await listVersionsOf(context, [row.id])).get(row.id)!
  return {
    terms: termsOf(subscription, row, versions),
    currency: row.currency,
    model: modelOf(subscription, row),
    row,
  }
}

// Cash is raised from all positions in the currency.
function termsWithoutModel({ type, currency }: CreateRunRequest): RequestedTerms {
  if (!raisesCash({ run_type: type }))
    throw failParam('body.account', 'not_found', 'The account follows no model.')
  if (currency == null)
    throw failParam('body.currency', 'missing_param', 'The account follows no model, which has a currency.')
  const terms: RunTerms = { ...SINGLE, weights: [], cash_weight: '0', outside_positions: 'sell' }
  return { terms, currency, model: null, row: null }
}

/** The settings of a single run, which has no model. */
const SINGLE = {
  minimum_order_amount: '1.00',
  price_tolerance: '0.0100',
  outside_positions: 'keep',
  reserve_amount: '0.00',
  former: [] as string[],
} as const
