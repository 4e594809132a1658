// Decides an election: whether the account may elect now, how many rights it takes, and the cash that it reserves.
import { fail, failParam } from '../../../errors.ts'
import { isLess, isMultiple, isPositive, money, parseDecimal } from '../../../values/decimal.ts'
import { type Instant, startOfDay } from '../../../values/time.ts'
import type { AccountRow } from '../../customers/accounts/read.ts'
import { capabilities } from '../../customers/accounts/rules.ts'
import type { ActionRow } from '../read.ts'
import { type Election, type ElectionKind, type RightsTerms, rightsLeft, subscriptionOf } from './rules.ts'
import type { ElectRequest } from './schemas.ts'

export interface ElectionFacts {
  action: Pick<ActionRow, 'type' | 'status' | 'ex_date'>
  /** Undefined unless the action brings rights. */
  terms: RightsTerms | undefined
  account: Pick<AccountRow, 'status' | 'may_deposit' | 'may_withdraw' | 'may_buy' | 'may_sell'>
  /** The rights of the account. */
  rights: string
  elections: readonly Election[]
  /** The money of one new unit at a price of one. */
  m: string
  /** The cash that the account may spend, if the election needs any. */
  cash: string | undefined
  now: Instant
}

/** An election that is taken. */
export type DecidedElection = Pick<Election, 'election' | 'rights' | 'reserved'>

/** The election to write, or a refusal. */
export function decideElection(facts: ElectionFacts, { election, rights }: ElectRequest): DecidedElection {
  const { elections, m, cash } = facts
  const sent = rights == null ? undefined : readRights(rights)
  const terms = checkTime(facts)
  checkAccount(facts, election)
  if (election === 'sell' && terms.rights_price === undefined)
    throw failParam('body.election', 'invalid_param', 'These rights cannot be sold.')
  const left = rightsLeft(facts.rights, elections)
  const taken = sent ?? left
  if (election === 'exercise' && !isMultiple(taken, terms.subscription_ratio))
    throw fail('trading_rule_violated', 'Rights are exercised in multiples of subscription_ratio.', {
      rule: 'subscription_ratio',
      required: terms.subscription_ratio,
      actual: taken,
    })
  if (!isPositive(left) || isLess(left, taken))
    throw fail('conflict', 'The account has fewer rights left.', { rights: left })
  if (election !== 'exercise') return { election, rights: taken, reserved: '0.00' }
  const reserved = subscriptionOf(taken, terms, m).cost
  if (cash !== undefined && isLess(cash, reserved))
    throw fail('insufficient_funds', 'The account has too little cash for the new units.', {
      available: money(cash),
    })
  return { election, rights: taken, reserved }
}

function readRights(input: string | number): string {
  const rights = parseDecimal(input)
  if (rights === undefined || !isPositive(rights) || !isMultiple(rights, '0.0001'))
    throw failParam('body.rights', 'invalid_param', 'Must be a decimal above zero with at most 4 decimals.')
  return rights
}

function checkTime({ action, terms, now }: ElectionFacts): RightsTerms {
  if (terms === undefined) throw fail('conflict', `There is nothing to elect on a ${action.type}.`)
  if (action.status !== 'announced') throw fail('conflict', `The corporate action is ${action.status}.`)
  if (now < startOfDay(action.ex_date!)) throw fail('conflict', 'Elections begin on the ex date.')
  if (now > terms.election_deadline) throw fail('conflict', 'The deadline has passed.')
  return terms
}

// New units are bought; an account that may not buy can still give its rights away.
function checkAccount({ account }: ElectionFacts, election: ElectionKind): void {
  if (account.status === 'closed') throw fail('conflict', 'The account is closed.')
  if (election === 'exercise' && !capabilities(account).can_place_buy_order) throw fail('buy_order_forbidden')
}
