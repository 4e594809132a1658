// Reads the request of a transfer: only its shape, without any fact.
import { failParams, type Offender, Refusal } from '../../../../errors.ts'
import { compare, type Decimal, isLess, isPositive, parseDecimal, sum } from '../../../../values/decimal.ts'
import { type Day, dayOf, type Instant } from '../../../../values/time.ts'
import { readAmount } from '../../../payments/deposits/rules.ts'
import type { NamedLot, TransferRow } from '../rules.ts'
import type { CreateSecuritiesTransferRequest, LotInput, TransferLineInput } from '../schemas.ts'

/** The largest number of units that a request may name. */
const MAX_UNITS = '1000000000000'

export interface LineRequest {
  instrument: string
  quantity: Decimal
  cash_amount: Decimal | null
  lots: NamedLot[] | null
}

export interface TransferRequest
  extends Pick<
    TransferRow,
    | 'direction'
    | 'settlement_type'
    | 'counterparty'
    | 'owner_change'
    | 'place_of_settlement'
    | 'external_reference'
  > {
  settlement_date: Day | null
  lines: LineRequest[]
}

type Add = (path: string, code: Offender['code'], detail: string) => void

/** Reads the request. */
export function parseRequest(body: CreateSecuritiesTransferRequest, now: Instant): TransferRequest {
  const today = dayOf(now)
  const offenders: Offender[] = []
  const add: Add = (path, code, detail) => offenders.push({ path: `body.${path}`, code, detail })
  const settlement_type = body.settlement_type ?? 'free_of_payment'
  const { direction } = body
  const lines = body.lines.map((line, n) =>
    parseLine(line, { direction, settlement_type, today, at: `lines.${n}` }, add),
  )
  const seen = new Set<string>()
  for (const [n, { instrument }] of lines.entries()) {
    if (seen.has(instrument)) add(`lines.${n}.instrument`, 'duplicate', 'An instrument may occur once.')
    seen.add(instrument)
  }
  if (offenders.length > 0) throw failParams(offenders)
  return {
    direction,
    settlement_type,
    counterparty: body.counterparty,
    owner_change: body.owner_change ?? 'none',
    place_of_settlement: body.place_of_settlement ?? null,
    external_reference: body.external_reference ?? null,
    settlement_date: body.settlement_date ?? null,
    lines,
  }
}

type Terms = Pick<TransferRow, 'direction' | 'settlement_type'> & { today: Day; at: string }

function parseLine(
  { instrument, quantity: input, cash_amount, lots }: TransferLineInput,
  { direction, settlement_type, today, at }: Terms,
  add: Add,
): LineRequest {
  const quantity = parseUnits(input, `${at}.quantity`, add)
  const isPaid = settlement_type === 'against_payment'
  if (isPaid && cash_amount == null)
    add(`${at}.cash_amount`, 'missing_param', 'A transfer against payment needs the cash of each line.')
  if (!isPaid && cash_amount != null)
    add(`${at}.cash_amount`, 'invalid_param', 'A transfer free of payment has none.')
  if (lots != null && direction === 'out')
    add(`${at}.lots`, 'invalid_param', 'Units that leave take the oldest lots of the position.')
  const named = lots == null ? null : parseLots(lots, { quantity, today, at: `${at}.lots` }, add)
  return {
    instrument,
    quantity,
    cash_amount: cash_amount == null ? null : parseCash(cash_amount, `${at}.cash_amount`, add),
    lots: named,
  }
}

function parseCash(input: string | number, path: string, add: Add): Decimal {
  try {
    return readAmount(input)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    add(path, 'invalid_param', error.params![0]!.detail)
    return '0'
  }
}

/** Units of a request: above zero. */
export function parseUnits(input: string | number, path: string, add: Add): Decimal {
  const value = parseDecimal(input)
  if (value !== undefined && isPositive(value) && !isLess(MAX_UNITS, value)) return value
  add(path, 'invalid_param', `Must be a decimal above zero, at most ${MAX_UNITS}.`)
  return '0'
}

/** Lots of a request, which add up to the units. */
export function parseLots(
  lots: readonly LotInput[],
  { quantity, today, at }: { quantity: Decimal; today: Day; at: string },
  add: Add,
): NamedLot[] {
  const named = lots.map(({ acquired_on, quantity: units, unit_cost: input }, n) => {
    const unit_cost = parseDecimal(input)
    if (unit_cost === undefined || isLess(unit_cost, '0') || isLess(MAX_UNITS, unit_cost))
      add(
        `${at}.${n}.unit_cost`,
        'invalid_param',
        `Must be a decimal of at least zero, at most ${MAX_UNITS}.`,
      )
    if (acquired_on > today) add(`${at}.${n}.acquired_on`, 'invalid_param', 'Must not be after today.')
    return {
      acquired_on,
      quantity: parseUnits(units, `${at}.${n}.quantity`, add),
      unit_cost: unit_cost ?? '0',
    }
  })
  if (compare(sum(named.map((lot) => lot.quantity)), quantity) !== 0)
    add(at, 'invalid_param', 'The quantities of the lots must add up to that of the line.')
  return named
}
