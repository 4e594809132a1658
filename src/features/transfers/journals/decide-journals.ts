// Decides on the journals of a request. Each check looks at all of them before the next check begins; the order of the
// checks is part of the contract.
import { type ErrorCode, fail, failParams, type Offender, type Refusal } from '../../../errors.ts'
import type { Instrument } from '../../../market/instrument.ts'
import {
  add,
  compare,
  type Decimal,
  isLess,
  isMultiple,
  money,
  subtract,
  units,
} from '../../../values/decimal.ts'
import type { AccountRow } from '../../customers/accounts/read.ts'
import { capabilities } from '../../customers/accounts/rules.ts'
import { takeFree } from '../transfers/decide-handover.ts'
import { type UnitQuote, worthOf } from './booking/rules.ts'
import type { JournalRequest, JournalsRequest } from './parse-journal.ts'
import type { TakenReferences } from './read.ts'
import { type Direction, directionOf, isAllowed, type JournalTerms, usualBasis } from './rules.ts'
import type { JournalCostBasis } from './schemas.ts'

/** The refusals that a journal and a batch share. */
export const JOURNAL_REFUSALS: ErrorCode[] = [
  'duplicate',
  'journal_forbidden',
  'currency_not_supported',
  'trading_rule_violated',
  'missing_price',
  'journal_limit_exceeded',
  'position_not_open',
  'insufficient_funds',
  'insufficient_units',
]

export type JournalAccount = Pick<
  AccountRow,
  'id' | 'status' | 'is_firm' | 'funding_currencies' | 'may_deposit' | 'may_withdraw' | 'may_buy' | 'may_sell'
>

/** The facts about the accounts of a journal, and about the value that it moves. */
export interface JournalValueFacts {
  accounts: ReadonlyMap<string, JournalAccount>
  /** The instrument; undefined if cash moves. */
  instrument: Instrument | undefined
  /** Undefined for cash, and where there is no price. */
  quote: UnitQuote | undefined
  /** The settled value of each giver that is not reserved. */
  free: ReadonlyMap<string, Decimal>
  /** The givers whose position has matured, or is being rolled over. */
  bound: ReadonlySet<string>
}

export interface JournalFacts extends JournalValueFacts {
  /** The customers that own each account. */
  owners: ReadonlyMap<string, ReadonlySet<string>>
  /** The instrument of the request exists; true for cash. */
  isListed: boolean
  references: TakenReferences
  terms: JournalTerms
  /** The value that the daily limit counts so far, in the currency of the journals. */
  moved_today: Decimal
}

/** A journal that may be booked, or may wait. */
export interface DecidedJournal extends JournalRequest {
  direction: Direction
  currency: string
  cost_basis: JournalCostBasis | null
  /** Of the units; null for cash, and without a price. */
  market_value: Decimal | null
}

export interface DecidedJournals {
  journals: DecidedJournal[]
  /** One of them reaches the threshold, so all wait. */
  waits: boolean
}

interface Checked extends JournalFacts {
  request: JournalsRequest
  journals: DecidedJournal[]
  currency: string
}

/** The journals to write, or the refusal of the first check that one of them fails. */
export function decideJournals(facts: JournalFacts, request: JournalsRequest): DecidedJournals {
  checkPlaces(facts, request)
  checkReferences(facts, request)
  const currency = facts.instrument?.trading_currency ?? request.asset
  const journals = request.orders.map((order) => describe(facts, request, order, currency))
  const checked = { ...facts, request, journals, currency }
  checkDirections(checked)
  checkAccounts(checked)
  checkCurrency(checked)
  checkIncrement(checked)
  checkPrice(checked)
  checkLimits(checked)
  checkFree(checked, request)
  const threshold = facts.terms.approval_threshold[currency]
  const waits = threshold !== undefined && journals.some((one) => !isLess(countedOf(one), threshold))
  return { journals, waits }
}

function checkPlaces({ accounts, isListed }: JournalFacts, { orders, batch }: JournalsRequest): void {
  const unknown: Offender[] = []
  const add = (path: string, detail: string) =>
    unknown.push({ path: `body.${path}`, code: 'not_found', detail })
  const shared = batch && (batch.from_account === null ? 'to' : 'from')
  for (const [n, order] of orders.entries())
    for (const side of ['from', 'to'] as const) {
      if (accounts.has(order[side]) || (shared === side && n > 0)) continue
      const path = batch && side !== shared ? `entries.${n}.account` : `${side}_account`
      add(path, 'No such account.')
    }
  if (!isListed) add('instrument', 'No such instrument, or none that accounts hold.')
  if (unknown.length > 0) throw failParams(unknown)
}

// The refusal names the entry of a batch, from 0.
const refuse = (
  { batch }: Pick<JournalsRequest, 'batch'>,
  entry: number,
  code: ErrorCode,
  figures: Record<string, string>,
  detail?: string,
): Refusal => fail(code, detail, batch ? { ...figures, entry } : figures)

function checkReferences({ references }: JournalFacts, request: JournalsRequest): void {
  if (references.batch !== undefined)
    throw fail('duplicate', 'A batch has the external reference already.', {
      journal_batch: references.batch,
    })
  for (const [n, { external_reference }] of request.orders.entries()) {
    const journal = external_reference === null ? undefined : references.journals.get(external_reference)
    if (journal !== undefined)
      throw refuse(request, n, 'duplicate', { journal }, 'A journal has the external reference already.')
  }
}

function describe(
  { accounts, owners, quote }: JournalFacts,
  { journal_type, cost_basis }: JournalsRequest,
  order: JournalRequest,
  currency: string,
): DecidedJournal {
  const direction = directionOf(accounts.get(order.from)!, accounts.get(order.to)!)
  const isUnits = journal_type === 'units'
  const usual = usualBasis(isSameCustomer({ owners }, order) || direction === 'firm_to_firm')
  return {
    ...order,
    direction,
    currency,
    cost_basis: isUnits ? (cost_basis ?? usual) : null,
    market_value: isUnits && quote ? worthOf(quote, order.value).total : null,
  }
}

function isSameCustomer({ owners }: Pick<JournalFacts, 'owners'>, { from, to }: JournalRequest): boolean {
  const [givers, receivers] = [owners.get(from), owners.get(to)]
  return [...(givers ?? [])].some((customer) => receivers?.has(customer))
}

function checkDirections({ journals, terms, request, owners }: Checked): void {
  const { journal_type } = request
  for (const [n, one] of journals.entries())
    if (!isAllowed(terms, one.direction, { journal_type, isSameCustomer: isSameCustomer({ owners }, one) }))
      throw refuse(
        request,
        n,
        'journal_forbidden',
        { direction: one.direction },
        'The direction is not allowed.',
      )
}

function checkAccounts({ journals, accounts, request }: Checked): void {
  for (const [n, { from, to }] of journals.entries()) {
    const account = findForbidden(accounts, from, to)
    if (account) throw refuse(request, n, 'journal_forbidden', { account }, 'The account may not take part.')
  }
}

/** The account that may not give, or else the one that may not receive. */
export function findForbidden(
  accounts: ReadonlyMap<string, JournalAccount>,
  from: string,
  to: string,
): string | undefined {
  const [giver, receiver] = [accounts.get(from)!, accounts.get(to)!]
  const isOpen = ({ is_firm, status }: JournalAccount) => is_firm && status !== 'closed'
  if (!isOpen(giver) && !capabilities(giver).can_withdraw) return from
  if (!isOpen(receiver) && !capabilities(receiver).can_deposit) return to
  return undefined
}

function checkCurrency({ journals, accounts, currency, request }: Checked): void {
  const lacks = (account: string) =>
    !(accounts.get(account)!.funding_currencies as readonly string[]).includes(currency)
  for (const [n, { from, to }] of journals.entries())
    if (lacks(from) || lacks(to)) throw refuse(request, n, 'currency_not_supported', {})
}

function checkIncrement({ journals, instrument, free, request }: Checked): void {
  if (!instrument) return
  const { trading_increment: required } = instrument
  for (const [n, { from, value }] of journals.entries())
    if (!isMultiple(value, required) && compare(value, free.get(from) ?? '0') !== 0)
      throw refuse(request, n, 'trading_rule_violated', {
        rule: 'trading_increment',
        required,
        actual: value,
      })
}

function checkPrice({ journals, quote, instrument, terms, currency, request }: Checked): void {
  if (!instrument || quote) return
  const bounds = [terms.single_limit, terms.daily_limit, terms.approval_threshold]
  const isCounted = bounds.some((one) => one[currency] !== undefined)
  const n = journals.findIndex(({ cost_basis }) => isCounted || cost_basis === 'market')
  if (n >= 0) throw refuse(request, n, 'missing_price', {})
}

/** The value of a journal that limits and the threshold count. */
const countedOf = ({ market_value, cost_basis, value }: DecidedJournal): Decimal =>
  cost_basis === null ? value : (market_value ?? '0')

function checkLimits({ journals, terms, currency, moved_today, request }: Checked): void {
  const [single, daily] = [terms.single_limit[currency], terms.daily_limit[currency]]
  const exceed = (n: number, limit: Decimal, left: Decimal) =>
    refuse(request, n, 'journal_limit_exceeded', { limit: money(limit), available: money(left) })
  let moved = moved_today
  for (const [n, one] of journals.entries()) {
    const counted = countedOf(one)
    if (single !== undefined && isLess(single, counted)) throw exceed(n, single, single)
    if (daily === undefined || one.direction === 'firm_to_firm') continue
    moved = add(moved, counted)
    if (isLess(daily, moved))
      throw exceed(n, daily, isLess(moved_today, daily) ? subtract(daily, moved_today) : '0')
  }
}

/** The values that leave the givers. */
interface Giving extends Pick<JournalsRequest, 'batch'> {
  orders: readonly Pick<JournalRequest, 'from' | 'value'>[]
}

/** Refuses givers that have too little; the journals of one giver add up. */
export function checkFree({ free, bound, instrument }: JournalValueFacts, request: Giving): void {
  const left = new Map(free)
  for (const [n, { from, value }] of request.orders.entries()) {
    if (bound.has(from))
      throw refuse(
        request,
        n,
        'position_not_open',
        { account: from },
        'The position has matured or is rolled over.',
      )
    if (!takeFree(left, from, value)) {
      const available = free.get(from) ?? '0'
      throw instrument
        ? refuse(request, n, 'insufficient_units', { available: units(available) })
        : refuse(request, n, 'insufficient_funds', { available: money(available) })
    }
  }
}
