// The facts of an election, read under the locks that keep them until the change ends.
import type { Context } from '../../../context.ts'
import { available } from '../../../ledger/chart.ts'
import { lockBalance } from '../../../ledger/read.ts'
import { currenciesOf, moneyPerPoint } from '../../../market/instrument-terms.ts'
import type { Currency } from '../../../values/currencies.ts'
import { lockAccount } from '../../customers/accounts/read.ts'
import { listRows } from '../../instruments/catalog/read.ts'
import { availableCash } from '../../portfolio/holdings/read.ts'
import { shareAction } from '../read.ts'
import { hasRights, rightsTerms } from '../rules.ts'
import type { ElectionFacts } from './decide-election.ts'
import { electionKey, listElections, lockEntitled } from './read.ts'
import { rightsOf } from './rules.ts'
import type { ElectRequest } from './schemas.ts'

/** The facts of an election, and where it is written. */
export interface GatheredElection extends ElectionFacts {
  place: { account: string; action: string; position: string; currency: Currency }
}

/**
 * Gathers the facts. The lock on the position makes elections of one account wait for each other, and that on the
 * balance makes them wait for whatever else spends its cash. The action cannot be booked or cancelled meanwhile.
 */
export async function gatherElection(
  context: Context,
  account_id: string,
  action_id: string,
  { election }: ElectRequest,
): Promise<GatheredElection> {
  const action = await shareAction(context, action_id)
  const account = await lockAccount(context, account_id)
  const terms = hasRights(action) ? rightsTerms(action.terms) : undefined
  const entitled = terms && (await lockEntitled(context, account_id, action_id))
  const place = { action: action_id, position: entitled?.position ?? '' }
  const elections = (await listElections(context, [place])).get(electionKey(place)) ?? []
  const target = action.terms.new_instrument ?? action.instrument
  const row = (await listRows(context, [target])).get(target)!
  const currency = currenciesOf(row).quote as Currency
  if (election === 'exercise') await lockBalance(context, available(account_id), currency)
  const cash = election === 'exercise' ? await availableCash(context, account_id, currency) : undefined
  return {
    action,
    terms,
    account,
    elections,
    m: moneyPerPoint(row),
    now: context.now,
    rights: terms && entitled ? rightsOf(entitled.units, terms) : '0',
    cash: cash?.available_for_trading,
    place: { ...place, account: account_id, currency },
  }
}
