// Decides whether a corporate action may be entered, and reads its terms and dates.
import { failParam, failParams, type Offender } from '../../errors.ts'
import { addBusinessDays, calendarOf } from '../../fixed-income/calendars.ts'
import type { Instrument } from '../../market/instrument.ts'
import { currenciesOf, isPair } from '../../market/instrument-terms.ts'
import { isMultiple, isPositive, multiply, parseDecimal } from '../../values/decimal.ts'
import type { Day } from '../../values/time.ts'
import type { ActionRow } from './read.ts'
import type { ActionType, Terms } from './rules.ts'
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
  'type' | 'instrument' | 'record_date' | 'payment_date' | 'terms' | 'status'
>

const MEMBERS = [
  'amount_per_unit',
  'redemption',
  'ratio',
  'cash_price',
  'cash_per_unit',
  'new_instrument',
] as const
type Member = (typeof MEMBERS)[number]

/** The members that each type requires, and those that it permits as well. */
const members: Record<ActionType, { required: Member[]; optional: Member[] }> = {
  coupon: { required: [], optional: [] },
  distribution: { required: ['amount_per_unit'], optional: [] },
  maturity: { required: [], optional: ['redemption'] },
  split: { required: ['ratio'], optional: ['cash_price'] },
  merger: { required: [], optional: ['ratio', 'cash_price', 'cash_per_unit', 'new_instrument'] },
}

/** The action as it is announced, or a refusal. */
export function decideAction(facts: ActionFacts, input: NewCorporateAction): DecidedAction {
  const { instrument, today } = facts
  if (!instrument || isPair(instrument)) throw failParam('body.instrument', 'not_found', 'No such security.')
  const terms = readTerms(input, instrument)
  const dates = readDates(input, instrument, today)
  checkExchange(terms, instrument, targetOf(facts, terms, instrument))
  return { type: input.type as ActionType, instrument: instrument.id, ...dates, terms, status: 'announced' }
}

type Add = (member: string, code: Offender['code'], detail: string) => void

function readTerms(input: NewCorporateAction, instrument: Instrument): Terms {
  const offenders: Offender[] = []
  const add: Add = (member, code, detail) => offenders.push({ path: `body.${member}`, code, detail })
  const terms: Partial<Record<Member, string>> = {}
  for (const member of MEMBERS) {
    const value = readMember(input, member, add)
    if (value !== undefined) terms[member] = value
  }
  if (offenders.length === 0) checkRequired(input, terms, add)
  checkCoupon(input, instrument, add)
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
  if (member === 'new_instrument') return String(sent)
  const value = parseDecimal(sent)
  if (value !== undefined && isAllowed(member, value)) return value
  add(member, 'invalid_param', 'Must be a decimal above zero with at most 10 decimals.')
  return undefined
}

const isAllowed = (member: Member, value: string) =>
  (isPositive(value) || (member === 'redemption' && value === '0')) && isMultiple(value, '0.0000000001')

function checkRequired({ type }: NewCorporateAction, terms: Terms, add: Add): void {
  const missing = members[type as ActionType].required.find((member) => terms[member] === undefined)
  if (missing) add(missing, 'missing_param', 'Required.')
}

function checkCoupon({ type }: NewCorporateAction, { attributes }: Instrument, add: Add): void {
  if (type === 'coupon' && attributes.coupon_type !== 'fixed_coupon')
    add('instrument', 'invalid_param', 'Pays no fixed coupon.')
}

function checkMerger({ ratio, new_instrument, cash_per_unit }: Terms, instrument: string, add: Add): void {
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

function readDates(
  { record_date, payment_date }: NewCorporateAction,
  instrument: Instrument,
  today: Day,
): { record_date: Day; payment_date: Day } {
  const payment = payment_date ?? today
  const recorded = record_date ?? addBusinessDays(calendarOf(instrument), payment, -1)
  if (recorded < FIRST_DAY)
    throw failParam('body.payment_date', 'invalid_param', `Its record date would lie before ${FIRST_DAY}.`)
  if (recorded > payment)
    throw failParam('body.record_date', 'invalid_param', 'Must not lie after payment_date.')
  return { record_date: recorded, payment_date: payment }
}

function targetOf(facts: ActionFacts, terms: Terms, instrument: Instrument): Instrument {
  if (terms.new_instrument === undefined) return instrument
  const target = facts.new_instrument
  if (!target) throw failParam('body.new_instrument', 'not_found', 'No such instrument.')
  const { quote: currency } = currenciesOf(instrument)
  if (isPair(target) || currenciesOf(target).quote !== currency)
    throw failParam(
      'body.new_instrument',
      'invalid_param',
      `Must be a security in ${currency}, as the old one.`,
    )
  return target
}

// New units need a price if cash comes with them: for a fraction of a unit, or for each old unit.
function checkExchange(
  { ratio, cash_price, cash_per_unit }: Terms,
  from: Instrument,
  into: Instrument,
): void {
  if (ratio === undefined || cash_price !== undefined) return
  const isWhole = isMultiple(multiply(ratio, from.trading_increment), into.trading_increment)
  if (cash_per_unit !== undefined || !isWhole)
    throw failParam('body.cash_price', 'missing_param', 'Required when cash comes with the new units.')
}
