// Whether a direct debit may be created, and its days.
import { fail, failParam } from '../../../errors.ts'
import { isBusinessDay } from '../../../fixed-income/calendars.ts'
import { add, atLeastZero, isLess, money, subtract } from '../../../values/decimal.ts'
import type { Day, Instant } from '../../../values/time.ts'
import type { AccountRow } from '../../customers/accounts/read.ts'
import { capabilities, forbidden } from '../../customers/accounts/rules.ts'
import { DEBIT_CALENDAR, type DebitDays, daysOf, earliestDueDate } from '../mandates/estimate-days.ts'
import { type MandateRow, type SequenceType, sequenceTypeOf } from '../mandates/rules.ts'
import type { DebitTerms } from '../mandates/setting-schemas.ts'

export interface DebitFacts {
  account: Pick<
    AccountRow,
    'id' | 'status' | 'funding_currencies' | 'may_deposit' | 'may_withdraw' | 'may_buy' | 'may_sell'
  >
  terms: DebitTerms | undefined
  mandate: Pick<MandateRow, 'id' | 'account' | 'status' | 'mandate_type' | 'submissions'> | undefined
  /** Whether the mandate has a debit that may still bring money. */
  is_live: boolean
  /** The sum of the account's debits of the day. */
  day_total: string
  now: Instant
}

export interface DebitRequest {
  /** With two places. */
  amount: string
  currency: string
  due_on: Day
}

export type DebitDecision = DebitDays & { due_on: Day; sequence_type: SequenceType }

/** The days and the sequence type of the debit, or the refusal. */
export function decideDebit(facts: DebitFacts, { amount, currency, due_on }: DebitRequest): DebitDecision {
  const { account, terms, mandate, now } = facts
  const invalid = (member: string, detail: string) => failParam(`body.${member}`, 'invalid_param', detail)
  if (currency !== 'EUR') throw invalid('currency', 'Direct debits collect EUR.')
  if (terms && isLess(terms.maximum_amount, amount))
    throw invalid('amount', `Must be at most ${terms.maximum_amount}.`)
  if (!mandate || mandate.account !== account.id)
    throw failParam('body.mandate', 'not_found', 'Must be a mandate of this account.')
  if (mandate.status !== 'active') throw fail('mandate_not_active', `The mandate is ${mandate.status}.`)
  if (mandate.mandate_type === 'one_off' && facts.is_live)
    throw fail('mandate_not_active', 'The mandate is for one debit, which it has.')
  if (!terms) throw fail('direct_debit_forbidden')
  if (!capabilities(account).can_deposit) throw forbidden('deposit_forbidden', account)
  const earliest = earliestDueDate(now, terms)
  if (due_on < earliest) throw invalid('due_on', `Must be ${earliest} or later.`)
  if (!isBusinessDay(DEBIT_CALENDAR, due_on)) throw invalid('due_on', 'Must be a TARGET business day.')
  const { daily_maximum } = terms
  if (daily_maximum !== null && isLess(daily_maximum, add(facts.day_total, amount)))
    throw fail('direct_debit_limit_exceeded', undefined, {
      available: money(atLeastZero(subtract(daily_maximum, facts.day_total))),
    })
  return { due_on, ...daysOf(due_on, terms), sequence_type: sequenceTypeOf(mandate, terms.first_as) }
}
