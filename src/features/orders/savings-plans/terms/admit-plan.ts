import type { Context } from '../../../../context.ts'
import { fail, failParam } from '../../../../errors.ts'
import { findAccount } from '../../../customers/accounts/read.ts'
import { findInstrument } from '../../../instruments/catalog/read.ts'
import { readModels } from '../../models/read.ts'
import { lookUpBuyingPower } from '../../trading/read-buying-power.ts'
import { readMarket } from '../../trading/read-market.ts'
import { readOthers } from '../read.ts'
import { MAX_PLANS, type PlanRow, type PlanTerms } from '../rules.ts'
import { checkModelPlan, checkPlan } from './check-plan.ts'

/** Refuses a plan that could never buy, one more than an account may have, and a reference that is taken. */
export async function admitPlan(
  context: Context,
  plan: PlanTerms & Pick<PlanRow, 'id' | 'account' | 'currency'>,
): Promise<void> {
  const { external_reference } = plan
  await (plan.model !== null ? admitModel(context, plan) : admitInstrument(context, plan))
  const { live, namesake } = await readOthers(context, plan)
  if (namesake !== null && external_reference !== null)
    throw fail('duplicate', 'A plan of the account has this external_reference.', { savings_plan: namesake })
  if (live >= MAX_PLANS)
    throw fail('conflict', `An account has at most ${MAX_PLANS} plans: cancel one first.`)
}

async function admitInstrument(
  context: Context,
  plan: PlanTerms & Pick<PlanRow, 'account' | 'currency'>,
): Promise<void> {
  const { account, currency } = plan
  const listed = await findInstrument(context, plan.instrument!)
  if (!listed) throw failParam('body.target.instrument', 'not_found', 'No such instrument.')
  const market = { ...(await readMarket(context, listed)), listed }
  const order = { account, instrument: listed.row.id, side: 'buy', client_reference: null } as const
  const buying_power = await lookUpBuyingPower(context, order, listed)
  checkPlan(plan, { account, currency, market, buying_power })
}

async function admitModel(
  context: Context,
  plan: PlanTerms & Pick<PlanRow, 'account' | 'currency'>,
): Promise<void> {
  const model = (await readModels(context, [plan.model!])).get(plan.model!)
  if (!model) throw failParam('body.target.model', 'not_found', 'No such model.')
  checkModelPlan(plan, { ...plan, model, account: await findAccount(context, plan.account) })
}
