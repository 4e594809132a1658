// Reads the terms of a plan from a request: members that do not fit together are refused.
import { fail, failParams, type Offender } from '../../../../errors.ts'
import {
  type Decimal,
  isMultiple,
  isPositive,
  isZero,
  money,
  parseDecimal,
} from '../../../../values/decimal.ts'
import type { Day } from '../../../../values/time.ts'
import { MAX_MONEY } from '../../automatic-orders/estimate-amount.ts'
import { isWeekly, lastDayOf, type PlanSchedule, scheduledDay } from '../../automatic-orders/estimate-days.ts'
import { type PlanTarget, type PlanTerms, type Sizing, targetOf } from '../rules.ts'
import type { UpdateSavingsPlanRequest } from '../schemas.ts'

type Input = UpdateSavingsPlanRequest
type Add = (path: string, code: Offender['code'], detail: string) => void

const USUAL_RETRY_DAYS = 3

/**
 * The terms of a new plan, or those of a plan that is changed: members that are left out keep their value. A start that
 * is not changed may lie in the past.
 */
export function readTerms(input: Input, today: Day, before?: PlanTerms): PlanTerms {
  const offenders: Offender[] = []
  const add: Add = (path, code, detail) => offenders.push({ path: `body.${path}`, code, detail })
  if (input.funding?.source === 'direct_debit') throw fail('direct_debit_forbidden')
  if (input.funding?.mandate != null)
    add('funding.mandate', 'invalid_param', 'Only a direct debit has a mandate.')
  const terms = {
    ...readTarget(input, before, add),
    schedule: readSchedule(input.schedule, { today, before: before?.schedule }, add),
    ...readSizing(input, before, add),
    shortfall: input.shortfall ?? before?.shortfall ?? 'skip',
    retry_days: input.retry_days ?? before?.retry_days ?? USUAL_RETRY_DAYS,
    annual_increase: input.annual_increase ?? before?.annual_increase ?? null,
    name: input.name ?? before?.name ?? null,
    external_reference: input.external_reference ?? before?.external_reference ?? null,
  }
  if (terms.sizing === 'sweep' && input.annual_increase != null)
    add('annual_increase', 'invalid_param', 'Only a plan with an amount grows.')
  if (offenders.length > 0) throw failParams(offenders)
  return terms.sizing === 'sweep' ? { ...terms, annual_increase: null } : terms
}

function readTarget({ target }: Input, before: PlanTerms | undefined, add: Add): PlanTarget {
  if (!target && before) return targetOf(before)
  const { instrument, model } = target ?? {}
  if (model != null && instrument != null) add('target', 'invalid_param', 'Either instrument or model.')
  if (model == null && instrument == null)
    add('target.instrument', 'missing_param', 'A plan needs an instrument or a model.')
  return model != null ? { instrument: null, model } : { instrument: instrument ?? '', model: null }
}

function readSchedule(
  input: Input['schedule'],
  { today, before }: { today: Day; before: PlanSchedule | undefined },
  add: Add,
): PlanSchedule {
  if (!input) return before!
  const { interval, weekday = null, day_of_month = null, start_on, end_on = null, business_day_rule } = input
  const at = (member: string) => `schedule.${member}`
  const [wanted, other] = isWeekly(interval)
    ? (['weekday', 'day_of_month'] as const)
    : (['day_of_month', 'weekday'] as const)
  if (input[wanted] == null)
    add(at(wanted), 'missing_param', `A plan that is ${interval} needs its ${wanted}.`)
  if (input[other] != null) add(at(other), 'invalid_param', `A plan that is ${interval} has no ${other}.`)
  if (start_on < today && start_on !== before?.start_on)
    add(at('start_on'), 'invalid_param', `Must not lie before ${today}.`)
  if (start_on > lastDayOf(today))
    add(at('start_on'), 'invalid_param', `Must not lie after ${lastDayOf(today)}.`)
  const rule = business_day_rule ?? 'following'
  const schedule = { interval, weekday, day_of_month, start_on, end_on, business_day_rule: rule }
  if (end_on !== null && input[wanted] != null && end_on < scheduledDay(schedule, 0))
    add(
      at('end_on'),
      'invalid_param',
      `Must not lie before the first scheduled day, ${scheduledDay(schedule, 0)}.`,
    )
  return schedule
}

function readSizing(input: Input, before: PlanTerms | undefined, add: Add): Sizing {
  const sizing = input.sizing ?? before?.sizing ?? 'amount'
  const read = (member: 'amount' | 'keep_amount' | 'maximum_amount', mayBeZero = false): Decimal | null => {
    const sent = input[member]
    if (sent == null) return before?.[member] ?? null
    const value = parseDecimal(sent)
    const isGood = value !== undefined && (isPositive(value) || (mayBeZero && isZero(value)))
    if (isGood && isMultiple(value, '0.01') && Number(value) <= Number(MAX_MONEY)) return money(value)
    add(
      member,
      'invalid_param',
      `Must be ${mayBeZero ? 'zero or more' : 'above zero'}, with at most two decimals.`,
    )
    return null
  }
  const refuse = (member: 'amount' | 'keep_amount' | 'maximum_amount') => {
    if (input[member] != null) add(member, 'invalid_param', `A plan with sizing ${sizing} has no ${member}.`)
  }
  const need = (member: 'amount' | 'maximum_amount', value: Decimal | null) => {
    if (value === null && input[member] == null)
      add(member, 'missing_param', `A plan with sizing ${sizing} needs its ${member}.`)
    return value ?? '0'
  }
  if (sizing === 'amount') {
    refuse('keep_amount')
    refuse('maximum_amount')
    return { sizing, amount: need('amount', read('amount')), keep_amount: null, maximum_amount: null }
  }
  refuse('amount')
  const keep_amount = read('keep_amount', true) ?? '0.00'
  return { sizing, amount: null, keep_amount, maximum_amount: need('maximum_amount', read('maximum_amount')) }
}
