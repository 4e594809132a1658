// Decides whether a corporate action may be entered, and reads its terms and dates.
import { failParam, failParams, type Offender } from '../../errors.ts'
import { addBusinessDays, calendarOf, nextBusinessDay, settlementDays } from '../../fixed-income/calendars.ts'
import type { Instrument } from '../../market/instrument.ts'
import { currenciesOf, isPair } from '../../market/instrument-terms.ts'
import { isLess, isMultiple, isPositive, multiply, parseDecimal } from '../../values/decimal.ts'
import { type Day, parseInstant } from '../../values/time.ts'
import { checkRights } from './elections/check-terms.ts'
import type { ActionRow } from './read.ts'
import { type ActionTerms, type ActionType, hasRights, paysInUnits } from './rules.ts'
import type { NewCorporateAction } from './schemas.ts'

export interface ActionFacts {
  /** The instrument of the action; undefined if there is none. */
  instrument: Instrument | undefined
  /** The instrument of the new units; undefined if there is none, or none is named. */
  new_instrument: Instrument | undefined
  today: Day
}

export type DecidedAction = Pick<
  ActionRow,
  'type' | 'instrument' | 'ex_date' | 'record_date' | 'payment_date' | 'terms' | 'status'
>

const MEMBERS = [
  'amount_per_unit',
  'redemption',
  'ratio',
  'old_units',
  'cash_price',
  'cash_per_unit',
  'new_instrument',
  'basis_share',
  'subscription_ratio',
  'subscription_price',
  'rights_price',
  'election_deadline',
  'default_election',
] as const
type Member = (typeof MEMBERS)[number]

/** The members that each type requires, and those that it permits as well. */
const members: Record<ActionType, { required: Member[]; optional: Member[] }> = {
  coupon: { required: [], optional: [] },
  distribution: { required: ['amount_per_unit'], optional: [] },
  dividend: { required: ['amount_per_unit'], optional: [] },
  maturity: { required: [], optional: ['redemption'] },
  split: { required: ['ratio'], optional: ['old_units', 'cash_price'] },
  merger: { required: [], optional: ['ratio', 'old_units', 'cash_price', 'cash_per_unit', 'new_instrument'] },
  stock_dividend: { required: ['ratio', 'cash_price'], optional: ['old_units'] },
  spin_off: { required: ['ratio', 'new_instrument', 'basis_share', 'cash_price'], optional: ['old_units'] },
  rights_issue: {
    required: [
      ...(['ratio', 'subscription_ratio', 'subscription_price'] as const),
      ...(['election_deadline', 'default_election'] as const),
    ],
    optional: ['old_units', 'rights_price', 'new_instrument'],
  },
  delisting: { required: ['cash_per_unit'], optional: [] },
}

/** The action as it is announced, or a refusal. */
export function decideAction(facts: ActionFacts, input: NewCorporateAction): DecidedAction {
  const { instrument, today } = facts
  if (!instrument || isPair(instrument)) throw failParam('body.instrument', 'not_found', 'No such security.')
  const type = input.type as ActionType
  const read = readTerms(input, instrument)
  const terms = hasRights({ type }) ? { new_instrument: instrument.id, ...read } : read
  const dates = readDates(input, instrument, today)
  const target = targetOf(facts, input, terms, instrument)
  checkExchange(terms, instrument, target)
  checkRights({ type, ...dates, terms }, target)
  return { type, instrument: instrument.id, ...dates, terms, status: 'announced' }
}

type Add = (member: string, code: Offender['code'], detail: string) => void

function readTerms(input: NewCorporateAction, instrument: Instrument): ActionTerms {
  const offenders: Offender[] = []
  const add: Add = (member, code, detail) => offenders.push({ path: `body.${member}`, code, detail })
  const read: Partial<Record<Member, string>> = {}
  for (const member of MEMBERS) {
    const value = readMember(input, member, add)
    if (value !== undefined) read[member] = value
  }
  const terms = read as ActionTerms
  if (offenders.length === 0) checkRequired(input, terms, add)
  if (terms.old_units !== undefined && terms.ratio === undefined)
    add('ratio', 'missing_param', 'Required with old_units.')
  checkCoupon(input, instrument, add)
  checkDividend(input, instrument, add)
  checkStock(input, instrument, add)
  if (input.type === 'merger') checkMerger(terms, input.instrument, add)
  if (offenders.length > 0) throw failParams(offenders)
  return terms
}

// A member that the type does not permit, or that is not a number, is an offender.
function readMember(input: NewCorporateAction, member: Member, add: Add): string | undefined {
  const sent = input[member]
  if (sent === undefined || sent === null) return undefined
  const { required, optional } = members[input.type as ActionType]
  if (!required.includes(member) && !optional.includes(member)) {
    add(member, 'invalid_param', `Not of a ${input.type}.`)
    return undefined
  }
  if (member === 'new_instrument' || member === 'default_election') return String(sent)
  if (member === 'election_deadline') return parseInstant(String(sent))
  const value = parseDecimal(sent)
  if (value !== undefined && isAllowed(input.type, member, value)) return value
  if (member === 'basis_share') {
    add(member, 'invalid_param', 'Must be above zero and below one, with at most 10 decimals.')
    return undefined
  }
  add(member, 'invalid_param', 'Must be a decimal above zero with at most 10 decimals.')
  return undefined
}

const isAllowed = (type: string, member: Member, value: string) =>
  (isPositive(value) || (value === '0' && mayBeNothing(type, member))) &&
  isMultiple(value, '0.0000000001') &&
  (member !== 'basis_share' || isLess(value, '1'))

// An issuer that cannot pay redeems at zero, and units that the custodian has written off are worth nothing.
const mayBeNothing = (type: string, member: Member) =>
  member === 'redemption' || (type === 'delisting' && member === 'cash_per_unit')

function checkRequired({ type }: NewCorporateAction, terms: ActionTerms, add: Add): void {
  const missing = members[type as ActionType].required.find((member) => terms[member] === undefined)
  if (missing) add(missing, 'missing_param', 'Required.')
}

function checkCoupon({ type }: NewCorporateAction, { attributes }: Instrument, add: Add): void {
  if (type === 'coupon' && attributes.coupon_type !== 'fixed_coupon')
    add('instrument', 'invalid_param', 'Pays no fixed coupon.')
}

// Only companies do these. New units follow from those of the ex date.
function checkStock(
  { type, ex_date, instrument, new_instrument }: NewCorporateAction,
  { instrument_type }: Instrument,
  add: Add,
): void {
  if (!isOfStock(type)) return
  if (instrument_type !== 'stock') add('instrument', 'invalid_param', `A ${type} is of a stock.`)
  if (type === 'spin_off' && new_instrument === instrument)
    add('new_instrument', 'invalid_param', 'Must be another instrument.')
  if (type !== 'delisting' && ex_date == null) add('ex_date', 'missing_param', 'Required.')
}

const isOfStock = (type: string) => {
  const action = { type: type as ActionType }
  return type === 'delisting' || paysInUnits(action) || hasRights(action)
}

// Funds pay distributions: their taxes follow other rules.
function checkDividend(
  { type, ex_date }: NewCorporateAction,
  { instrument_type }: Instrument,
  add: Add,
): void {
  if (type === 'dividend' && instrument_type !== 'stock')
    add('instrument', 'invalid_param', 'Only a stock pays dividends; enter a distribution.')
  if (type !== 'dividend' && !isOfStock(type) && ex_date != null)
    add('ex_date', 'invalid_param', `Not of a ${type}.`)
}

function checkMerger(
  { ratio, new_instrument, cash_per_unit }: ActionTerms,
  instrument: string,
  add: Add,
): void {
  if ((ratio === undefined) !== (new_instrument === undefined)) {
    const missing = ratio === undefined ? 'ratio' : 'new_instrument'
    add(missing, 'missing_param', 'New units need ratio and new_instrument.')
  }
  if (ratio === undefined && cash_per_unit === undefined)
    add('cash_per_unit', 'missing_param', 'A merger pays in units, in cash or in both.')
  if (new_instrument === instrument) add('new_instrument', 'invalid_param', 'Must be another instrument.')
}

/** The first day that the database knows without an era. */
const FIRST_DAY = '0001-01-01'

type Dates = Pick<DecidedAction, 'ex_date' | 'record_date' | 'payment_date'>

function readDates(
  { type, ex_date = null, record_date, payment_date }: NewCorporateAction,
  instrument: Instrument,
  today: Day,
): Dates {
  const payment = payment_date ?? today
  if (type === 'delisting') return delistingDates(ex_date ?? payment, record_date, payment)
  const recorded = record_date ?? usualRecordDate(ex_date, payment, instrument)
  if (recorded < FIRST_DAY)
    throw failParam('body.payment_date', 'invalid_param', `Its record date would lie before ${FIRST_DAY}.`)
  if (recorded > payment)
    throw failParam('body.record_date', 'invalid_param', 'Must not lie after payment_date.')
  if (ex_date !== null && ex_date > recorded)
    throw failParam('body.ex_date', 'invalid_param', 'Must not lie after record_date.')
  return { ex_date, record_date: recorded, payment_date: payment }
}

// From the ex date on the stock is not traded, and all units of the payment date are taken.
function delistingDates(ex_date: Day, record_date: Day | null | undefined, payment_date: Day): Dates {
  if (record_date != null && record_date !== payment_date)
    throw failParam('body.record_date', 'invalid_param', 'Of a delisting, the units of payment_date count.')
  if (ex_date > payment_date)
    throw failParam('body.ex_date', 'invalid_param', 'Must not lie after payment_date.')
  return { ex_date, record_date: payment_date, payment_date }
}

// A trade of the day before the ex date is the last that settles by the record date.
function usualRecordDate(ex_date: Day | null, payment: Day, instrument: Instrument): Day {
  const calendar = calendarOf(instrument)
  if (ex_date === null) return addBusinessDays(calendar, payment, -1)
  return settlementDays(instrument, ex_date) === 1 ? ex_date : nextBusinessDay(calendar, ex_date)
}

function targetOf(
  facts: ActionFacts,
  { type }: NewCorporateAction,
  terms: ActionTerms,
  instrument: Instrument,
): Instrument {
  if (terms.new_instrument === undefined || terms.new_instrument === instrument.id) return instrument
  const target = facts.new_instrument
  if (!target) throw failParam('body.new_instrument', 'not_found', 'No such instrument.')
  const { quote: currency } = currenciesOf(instrument)
  if (isPair(target) || currenciesOf(target).quote !== currency)
    throw failParam(
      'body.new_instrument',
      'invalid_param',
      `Must be a security in ${currency}, as the old one.`,
    )
  if (type !== 'merger' && target.instrument_type !== 'stock')
    throw failParam('body.new_instrument', 'invalid_param', 'Must be a stock.')
  return target
}

// New units need a price if cash comes with them: for a fraction of a unit, or for each old unit.
function checkExchange(
  { ratio, old_units = '1', cash_price, cash_per_unit, subscription_ratio }: ActionTerms,
  from: Instrument,
  into: Instrument,
): void {
  if (ratio === undefined || cash_price !== undefined || subscription_ratio !== undefined) return
  const isWhole = isMultiple(
    multiply(ratio, from.trading_increment),
    multiply(old_units, into.trading_increment),
  )
  if (cash_per_unit !== undefined || !isWhole)
    throw failParam('body.cash_price', 'missing_param', 'Required when cash comes with the new units.')
}
