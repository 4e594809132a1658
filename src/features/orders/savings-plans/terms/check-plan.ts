// Checks whether a plan could buy: the account may, the instrument is one for plans, and the amount buys something.
import { fail, failParam, Refusal } from '../../../../errors.ts'
import { currenciesOf } from '../../../../market/instrument-terms.ts'
import { isLess } from '../../../../values/decimal.ts'
import { type AccountSwitches, capabilities, forbidden } from '../../../customers/accounts/rules.ts'
import type { Listed } from '../../../instruments/catalog/read.ts'
import { draftPurchase } from '../../automatic-orders/draft-purchase.ts'
import type { ModelRow } from '../../models/rules.ts'
import type { BuyingPower } from '../../trading/check-order.ts'
import { decideOrder } from '../../trading/decide-order.ts'
import type { MarketFacts } from '../../trading/read-market.ts'
import type { PlanTerms, Sizing } from '../rules.ts'

const TYPES = ['etf', 'stock', 'certificate', 'money_market_fund', 'amc', 'bond']

export interface PlanFacts {
  account: string
  currency: string
  market: MarketFacts & { listed: Listed }
  buying_power: BuyingPower | undefined
}

/** Refuses a plan that could never buy, as an order for its amount would be refused today, whatever the cash. */
export function checkPlan(terms: PlanTerms, { account, currency, market, buying_power }: PlanFacts): void {
  const { row, wire } = market.listed
  const isFixed = row.instrument_type !== 'bond' || row.attributes.coupon_type === 'fixed_coupon'
  if (!TYPES.includes(row.instrument_type) || !isFixed)
    throw failParam(
      'body.target.instrument',
      'invalid_param',
      'A plan buys ETFs, stocks, certificates, money market funds, AMCs and bonds with a fixed coupon.',
    )
  const { quote } = currenciesOf(row)
  if (currency !== quote)
    throw failParam('body.currency', 'invalid_param', `The instrument trades in ${quote}.`)
  const amount = terms.amount ?? terms.maximum_amount!
  const member = terms.sizing === 'amount' ? 'body.amount' : 'body.maximum_amount'
  try {
    const order = draftPurchase({ account, instrument: row.id }, amount, market.listed, 'savings_plan')
    decideOrder({ ...market, buying_power, quote: undefined, is_counted: true }, order, 'figures')
  } catch (error) {
    if (!(error instanceof Refusal) || error.params?.[0]?.path !== 'body.cash_amount') throw error
    // The rules of orders name the member of an order, which a plan does not have.
    throw fail(
      'trading_rule_violated',
      `${member}: Less its fee it must buy at least one trading increment.`,
      {
        rule: 'minimum_initial_cash_investment',
        required: String(wire.minimum_initial_cash_investment ?? wire.trading_increment),
        actual: amount,
      },
    )
  }
}

export interface ModelPlanFacts {
  currency: string
  model: Pick<ModelRow, 'id' | 'status' | 'currency' | 'minimum_order_amount'>
  account: AccountSwitches & { funding_currencies: readonly string[] }
}

/** Refuses a plan into a model that its account could never buy, or whose amount is below an order of the model. */
export function checkModelPlan(terms: Sizing, { currency, model, account }: ModelPlanFacts): void {
  if (!capabilities(account).can_place_buy_order) throw forbidden('buy_order_forbidden', account)
  if (currency !== model.currency)
    throw failParam('body.currency', 'invalid_param', `The model is in ${model.currency}.`)
  if (!account.funding_currencies.includes(currency)) throw fail('currency_not_supported')
  if (model.status !== 'active') throw fail('model_not_active', undefined, { model: model.id })
  const actual = terms.amount ?? terms.maximum_amount!
  const required = model.minimum_order_amount
  if (isLess(actual, required))
    throw fail('trading_rule_violated', 'The amount is below the smallest order of the model.', {
      rule: 'minimum_order_amount',
      required,
      actual,
    })
}
