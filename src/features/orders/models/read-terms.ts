// Reads the terms of a model from a request: weights, conditions, settings.
import { fail, failParams, type Offender, Refusal } from '../../../errors.ts'
import {
  compare,
  type Decimal,
  fraction,
  isMultiple,
  isPositive,
  isZero,
  money,
  parseDecimal,
  add as plus,
  sum,
} from '../../../values/decimal.ts'
import { isWeekly } from '../automatic-orders/estimate-days.ts'
import type { Condition, ModelSettings, ModelWeight, Weights } from './rules.ts'
import type { ConditionInput, UpdateModelRequest, WeightsInput } from './schemas.ts'

type Add = (path: string, code: Offender['code'], detail: string) => void

const STEP = '0.0001'

/** Calls the reader, and refuses all that it finds wrong in the body. */
function collect<T>(read: (add: Add) => T): T {
  const offenders: Offender[] = []
  const value = read((path, code, detail) => offenders.push({ path: `body.${path}`, code, detail }))
  if (offenders.length > 0) throw failParams(offenders)
  return value
}

/** The weights of a version, which add up to one with the cash. */
export function readWeights({ weights, cash_weight }: WeightsInput): Weights {
  const read = collect((add) => ({
    weights: weights.map((line, n) => readWeight(line, `weights.${n}`, add)),
    cash_weight: readCashWeight(cash_weight, add),
  }))
  const first = new Map<string, number>()
  collect((add) => {
    for (const [n, { instrument }] of read.weights.entries()) {
      if (first.has(instrument)) add(`weights.${n}.instrument`, 'duplicate', 'Each instrument stands once.')
      first.set(instrument, n)
    }
  })
  const total = plus(sum(read.weights.map(({ weight }) => weight)), read.cash_weight)
  if (compare(total, '1') !== 0)
    throw new Refusal('invalid_request', 'body.weights: The weights and cash_weight must add up to 1.', {
      params: [{ path: 'body.weights', code: 'invalid_param', detail: 'Must add up to 1 with cash_weight.' }],
      context: { sum: fraction(total) },
    })
  return read
}

function readWeight(line: WeightsInput['weights'][number], path: string, add: Add): ModelWeight {
  const weight = parseDecimal(line.weight)
  if (weight === undefined || !isPositive(weight) || !isMultiple(weight, STEP) || compare(weight, '1') > 0)
    add(`${path}.weight`, 'invalid_param', 'Must be above 0 and at most 1, with at most four decimals.')
  return { instrument: line.instrument, weight: weight === undefined ? '0' : fraction(weight) }
}

function readCashWeight(sent: WeightsInput['cash_weight'], add: Add): Decimal {
  const weight = parseDecimal(sent ?? '0')
  const isGood =
    weight !== undefined &&
    (isZero(weight) || isPositive(weight)) &&
    isMultiple(weight, STEP) &&
    compare(weight, '1') < 0
  if (isGood) return fraction(weight)
  add('cash_weight', 'invalid_param', 'Must be at least 0 and below 1, with at most four decimals.')
  return '0'
}

/** The settings of a new model, or those of one that is changed: members that are left out keep their value. */
export function readSettings(input: UpdateModelRequest, before?: ModelSettings): ModelSettings {
  return collect((add) => ({
    name: input.name ?? before?.name ?? '',
    description: input.description ?? before?.description ?? null,
    external_reference: input.external_reference ?? before?.external_reference ?? null,
    conditions: input.conditions
      ? input.conditions.map((one, n) => readCondition(one, `conditions.${n}`, add))
      : (before?.conditions ?? []),
    cooldown_days: input.cooldown_days ?? before?.cooldown_days ?? 0,
    minimum_order_amount:
      readMinimum(input.minimum_order_amount, add) ?? before?.minimum_order_amount ?? '1.00',
    price_tolerance: readTolerance(input.price_tolerance, add) ?? before?.price_tolerance ?? '0.0100',
    approval: input.approval ?? before?.approval ?? 'automatic',
  }))
}

function readMinimum(sent: string | number | null | undefined, add: Add): Decimal | undefined {
  if (sent == null) return undefined
  const value = parseDecimal(sent)
  if (value !== undefined && isPositive(value) && isMultiple(value, '0.01') && Number(value) < 1e12)
    return money(value)
  add('minimum_order_amount', 'invalid_param', 'Must be above zero, with at most two decimals.')
  return undefined
}

function readTolerance(sent: string | number | null | undefined, add: Add): Decimal | undefined {
  if (sent == null) return undefined
  const value = parseDecimal(sent)
  if (value !== undefined && isPositive(value) && isMultiple(value, STEP) && compare(value, '1') <= 0)
    return fraction(value)
  add('price_tolerance', 'invalid_param', 'Must be above 0 and at most 1, with at most four decimals.')
  return undefined
}

const CALENDAR_MEMBERS = ['interval', 'day_of_month', 'weekday', 'month', 'business_day_rule'] as const
const DRIFT_MEMBERS = ['kind', 'band'] as const

function readCondition(input: ConditionInput, path: string, add: Add): Condition {
  const refuse = (members: readonly (keyof ConditionInput)[]) => {
    for (const member of members)
      if (input[member] != null)
        add(`${path}.${member}`, 'invalid_param', `A condition of type ${input.type} has no ${member}.`)
  }
  const need = (member: keyof ConditionInput) => {
    if (input[member] == null)
      add(`${path}.${member}`, 'missing_param', `A condition of type ${input.type} needs its ${member}.`)
  }
  if (input.type === 'version_change') {
    refuse([...DRIFT_MEMBERS, ...CALENDAR_MEMBERS])
    return { type: 'version_change' }
  }
  if (input.type === 'drift_band') {
    refuse(CALENDAR_MEMBERS)
    need('kind')
    need('band')
    const band = input.band == null ? undefined : parseDecimal(input.band)
    const isGood = band !== undefined && isPositive(band) && isMultiple(band, STEP)
    if (input.band != null && !isGood)
      add(`${path}.band`, 'invalid_param', 'Must be above 0, with at most four decimals.')
    return { type: 'drift_band', kind: input.kind ?? 'absolute', band: isGood ? fraction(band) : '1' }
  }
  return readCalendar(input, path, { add, need, refuse })
}

function readCalendar(
  input: ConditionInput,
  path: string,
  {
    add,
    need,
    refuse,
  }: {
    add: Add
    need: (member: keyof ConditionInput) => void
    refuse: (members: readonly (keyof ConditionInput)[]) => void
  },
): Condition {
  refuse(DRIFT_MEMBERS)
  need('interval')
  const interval = input.interval ?? 'monthly'
  const weekly = isWeekly(interval)
  need(weekly ? 'weekday' : 'day_of_month')
  refuse([weekly ? 'day_of_month' : 'weekday'])
  if ((weekly || interval === 'monthly') && input.month != null)
    add(`${path}.month`, 'invalid_param', 'Only a cycle of several months has a first month.')
  return {
    type: 'calendar',
    interval,
    day_of_month: input.day_of_month ?? null,
    weekday: input.weekday ?? null,
    month: input.month ?? null,
    business_day_rule: input.business_day_rule ?? 'preceding',
  }
}

/** Refuses a version that waits beside another one, or a day in the past. */
export function checkEffective(
  effective_on: string,
  { today, waiting }: { today: string; waiting: boolean },
): void {
  if (effective_on < today)
    throw failParams([
      { path: 'body.effective_on', code: 'invalid_param', detail: `Must not lie before ${today}.` },
    ])
  if (effective_on > today && waiting)
    throw fail(
      'conflict',
      'A version of the model waits for its day already; one that is effective today overtakes it.',
    )
}
