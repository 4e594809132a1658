import type { Context } from '../../../../context.ts'
import { fail, failParam } from '../../../../errors.ts'
import type { Instrument } from '../../../../market/instrument.ts'
import { findInstrument } from '../../../instruments/catalog/read.ts'
import { lookUpBuyingPower } from '../../trading/read-buying-power.ts'
import { readMarket } from '../../trading/read-market.ts'
import { readOthers } from '../read.ts'
import { MAX_PLANS, type PlanRow, type PlanTerms } from '../rules.ts'
import { checkPlan } from './check-plan.ts'

/** Returns the instrument of a plan that may buy it, or refuses. */
export async function admitPlan(
  context: Context,
  plan: PlanTerms & Pick<PlanRow, 'id' | 'account' | 'currency'>,
): Promise<Instrument> {
  const { account, currency, instrument, external_reference } = plan
  const listed = await findInstrument(context, instrument)
  if (!listed) throw failParam('body.target.instrument', 'not_found', 'No such instrument.')
  const market = { ...(await readMarket(context, listed)), listed }
  const order = { account, instrument: listed.row.id, side: 'buy', client_reference: null } as const
  const buying_power = await lookUpBuyingPower(context, order, listed)
  checkPlan(plan, { account, currency, market, buying_power })
  const { live, namesake } = await readOthers(context, plan)
  if (namesake !== null && external_reference !== null)
    throw fail('duplicate', 'A plan of the account has this external_reference.', { savings_plan: namesake })
  if (live >= MAX_PLANS)
    throw fail('conflict', `An account has at most ${MAX_PLANS} plans: cancel one first.`)
  return listed.row
}
