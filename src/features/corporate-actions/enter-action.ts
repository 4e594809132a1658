// Enters a corporate action: now for every holder, or on its payment date, or not at all but to see what it would do.
import type { Context } from '../../context.ts'
import { fail, failParam, failParams, type Offender } from '../../errors.ts'
import { addBusinessDays, calendarOf } from '../../fixed-income/calendars.ts'
import type { Instrument } from '../../market/instrument.ts'
import { currenciesOf, isPair } from '../../market/instrument-terms.ts'
import { isMultiple, isPositive, multiply, parseDecimal } from '../../values/decimal.ts'
import { newId } from '../../values/ids.ts'
import { type Day, dayOf } from '../../values/time.ts'
import { findInstrument } from '../catalog/read.ts'
import { record } from '../events/record.ts'
import { announceActions } from './announce-actions.ts'
import { planAction, processAction, processLater } from './process-action.ts'
import { type ActionRow, lockAction, lockScheduled, type Scheduled } from './read.ts'
import type { ActionType, Held, Line, Terms } from './rules.ts'
import type { NewCorporateAction } from './schemas.ts'

type Member = 'amount_per_unit' | 'redemption' | 'ratio' | 'cash_price' | 'cash_per_unit' | 'new_instrument'

// What each type needs, and what it may have besides.
const members: Record<ActionType, { needs: Member[]; may: Member[] }> = {
  coupon: { needs: [], may: [] },
  distribution: { needs: ['amount_per_unit'], may: [] },
  maturity: { needs: [], may: ['redemption'] },
  split: { needs: ['ratio'], may: ['cash_price'] },
  merger: { needs: [], may: ['ratio', 'cash_price', 'cash_per_unit', 'new_instrument'] },
}

/** Books the action, has it booked on its day, or tells what it would book. */
export async function enterAction(context: Context, input: NewCorporateAction) {
  const { now } = context
  const found = await findInstrument(context, input.instrument)
  if (!found || isPair(found.row)) throw failParam('body.instrument', 'not_found', 'No such security.')
  const type = input.type as ActionType
  const terms = readTerms(input, found.row)
  const { record_date, payment_date } = readDates(input, found.row, dayOf(now))
  checkExchange(terms, found.row, await findTarget(context, terms, found.row))
  const asked = {
    type,
    instrument: found.row.id,
    record_date,
    payment_date,
    terms,
    status: 'announced' as const,
  }
  if (input.dry_run) {
    const plan = await planAction(context, { ...asked, id: '', reversed_at: null })
    const lines = plan.flatMap(({ held, booking }) =>
      booking.lines.map((line) => shownLine(held, line, null)),
    )
    return shown({ ...asked, id: null, reversed_at: null }, plan.length, lines)
  }
  const { id, isNew } = await storeAction(context, asked)
  const action = await lockAction(context, id)
  context.pending.resource = id
  const isLater = payment_date > dayOf(now)
  const booked = isLater ? undefined : await processAction(context, action)
  if (!booked) {
    if (isNew) record(context, 'corporate_action.announced', id)
    processLater(context, action, isLater ? payment_date : undefined)
    return shown(action, (await planAction(context, action)).length, [])
  }
  const lines = booked.flatMap(({ held, transactions }) =>
    transactions.map(({ id: transaction, line }) => shownLine(held, line, transaction)),
  )
  return shown({ ...action, status: 'processed' }, booked.length, lines)
}

// What follows from an instrument may be announced already, and is then the one that is known.
async function storeAction(
  context: Context,
  row: Scheduled & Pick<ActionRow, 'terms'>,
): Promise<{ id: string; isNew: boolean }> {
  const { sql, tenant, now } = context
  const { type, instrument, record_date, payment_date, terms } = row
  if (type === 'coupon' || (type === 'maturity' && terms.redemption === undefined)) {
    const known = await lockScheduled(context, [row])
    return { id: (await announceActions(context, [row]))[0]!.id, isNew: known.length === 0 }
  }
  const id = newId('coa_')
  const [stored] = await sql<{ id: string }>`
    insert into corporate_actions (tenant, id, type, instrument, record_date, payment_date, terms, created_at,
                                   modified_at)
    values (${tenant}, ${id}, ${type}, ${instrument}, ${record_date}, ${payment_date}, ${JSON.stringify(terms)}, ${now},
            ${now})
    on conflict do nothing
    returning id`
  if (!stored) throw fail('conflict', `The instrument already has a ${type} on that day.`)
  return { id, isNew: true }
}

function shownLine({ account, position, currency }: Held, line: Line, id: string | null) {
  return { id, account, position, currency, ...line }
}

type Shown = Omit<ActionRow, 'id' | 'terms'> & { id: string | null }

/** An action as the operation answers it. */
export function shown(
  { id, type, instrument, record_date, payment_date, status, reversed_at }: Shown,
  positions: number,
  transactions: ReturnType<typeof shownLine>[],
) {
  return { id, type, instrument, record_date, payment_date, status, reversed_at, positions, transactions }
}

function readTerms(input: NewCorporateAction, { attributes }: Instrument): Terms {
  const wrong: Offender[] = []
  const say = (member: string, code: Offender['code'], detail: string) =>
    wrong.push({ path: `body.${member}`, code, detail })
  const { needs, may } = members[input.type as ActionType]
  const terms: Record<string, string> = {}
  for (const member of Object.values(members).flatMap((one) => [...one.needs, ...one.may])) {
    const sent = input[member]
    if (sent === undefined || sent === null || terms[member] !== undefined) continue
    const value = member === 'new_instrument' ? String(sent) : parseDecimal(sent)
    if (![...needs, ...may].includes(member)) say(member, 'invalid_param', `Not of a ${input.type}.`)
    else if (value === undefined || (member !== 'new_instrument' && !isAllowed(member, value)))
      say(member, 'invalid_param', 'Must be a decimal above zero with at most 10 decimals.')
    else terms[member] = value
  }
  for (const member of needs)
    if (terms[member] === undefined && wrong.length === 0) say(member, 'missing_param', 'Required.')
  if (input.type === 'coupon' && attributes.coupon_type !== 'fixed_coupon')
    say('instrument', 'invalid_param', 'Pays no fixed coupon.')
  if (input.type === 'merger') checkMerger(terms, input.instrument, say)
  if (wrong.length > 0) throw failParams(wrong)
  return terms
}

const isAllowed = (member: Member, value: string) =>
  (isPositive(value) || (member === 'redemption' && value === '0')) && isMultiple(value, '0.0000000001')

function checkMerger(
  { ratio, new_instrument, cash_per_unit }: Terms,
  instrument: string,
  say: (member: string, code: Offender['code'], detail: string) => void,
) {
  if ((ratio === undefined) !== (new_instrument === undefined))
    say(
      ratio === undefined ? 'ratio' : 'new_instrument',
      'missing_param',
      'New units need ratio and new_instrument.',
    )
  if (ratio === undefined && cash_per_unit === undefined)
    say('cash_per_unit', 'missing_param', 'A merger pays in units, in cash or in both.')
  if (new_instrument === instrument) say('new_instrument', 'invalid_param', 'Must be another instrument.')
}

async function findTarget(
  context: Context,
  { new_instrument }: Terms,
  from: Instrument,
): Promise<Instrument> {
  if (new_instrument === undefined) return from
  const found = await findInstrument(context, new_instrument)
  if (!found) throw failParam('body.new_instrument', 'not_found', 'No such instrument.')
  const { quote: currency } = currenciesOf(from)
  if (isPair(found.row) || currenciesOf(found.row).quote !== currency)
    throw failParam(
      'body.new_instrument',
      'invalid_param',
      `Must be a security in ${currency}, as the old one.`,
    )
  return found.row
}

// New units need a price where cash comes with them: for a fraction of one, or for each old unit beside them.
function checkExchange({ ratio, cash_price, cash_per_unit }: Terms, from: Instrument, into: Instrument) {
  if (ratio === undefined || cash_price !== undefined) return
  const isWhole = isMultiple(multiply(ratio, from.trading_increment), into.trading_increment)
  if (cash_per_unit !== undefined || !isWhole)
    throw failParam('body.cash_price', 'missing_param', 'Required when cash comes with the new units.')
}

function readDates(
  { record_date, payment_date }: NewCorporateAction,
  instrument: Instrument,
  today: Day,
): { record_date: Day; payment_date: Day } {
  const paid = payment_date ?? today
  const recorded = record_date ?? addBusinessDays(calendarOf(instrument), paid, -1)
  if (recorded > paid)
    throw failParam('body.record_date', 'invalid_param', 'Must not lie after payment_date.')
  return { record_date: recorded, payment_date: paid }
}
