// Decides on the request of a transfer. Each check looks at all lines before the next check begins; the order of the
// checks is part of the contract.
import { type ErrorCode, fail, failParam, failParams, type Offender } from '../../../../errors.ts'
import { type Calendar, isBusinessDay } from '../../../../fixed-income/calendars.ts'
import type { Instrument } from '../../../../market/instrument.ts'
import { isPair } from '../../../../market/instrument-terms.ts'
import type { Currency } from '../../../../values/currencies.ts'
import { type Decimal, isLess, isMultiple, money, sum, units } from '../../../../values/decimal.ts'
import type { Day } from '../../../../values/time.ts'
import type { AccountRow } from '../../../customers/accounts/read.ts'
import { capabilities } from '../../../customers/accounts/rules.ts'
import { calendarOfAll, daysFrom, incrementOf } from '../rules.ts'
import type { TransferRequest } from './parse-request.ts'

/** The refusals of a request. */
export const REQUEST_REFUSALS: ErrorCode[] = [
  'duplicate',
  'transfer_forbidden',
  'currency_not_supported',
  'trading_rule_violated',
  'insufficient_units',
  'insufficient_funds',
]

export interface TransferRequestFacts {
  account: Pick<
    AccountRow,
    'status' | 'funding_currencies' | 'may_deposit' | 'may_withdraw' | 'may_buy' | 'may_sell'
  >
  /** The instruments that exist, by id. */
  instruments: ReadonlyMap<string, Instrument>
  /** The id of the transfer that has the external reference. */
  namesake: string | undefined
  /** No custodian serves the installation. */
  is_without_custodian: boolean
  /** A direct debit came back after its cash was spent, and the account owes it. */
  is_claimed: boolean
  /** The settled units that are not reserved, by instrument. */
  free: ReadonlyMap<string, Decimal>
  /** The settled cash that is not reserved, by currency. */
  cash: ReadonlyMap<string, Decimal>
  today: Day
}

/** The terms that follow from the request and the facts. */
export interface DecidedRequest {
  settlement_date: Day
  currency: Currency | null
  /** The cash of all lines, which a transfer in reserves. */
  total: Decimal
}

/** The terms of the transfer, or the refusal of the first check that fails. */
export function decideRequest(facts: TransferRequestFacts, request: TransferRequest): DecidedRequest {
  checkInstruments(facts, request)
  if (facts.namesake !== undefined)
    throw fail('duplicate', 'A transfer has the external reference already.', {
      securities_transfer: facts.namesake,
    })
  checkAccount(facts, request)
  const rows = request.lines.map(({ instrument }) => facts.instruments.get(instrument)!)
  const settlement_date = decideDate(calendarOfAll(rows), facts.today, request.settlement_date)
  const currency = decideCurrency(facts, request, rows)
  checkIncrements(request, rows)
  const total = money(sum(request.lines.map(({ cash_amount }) => cash_amount ?? '0')))
  checkFree(facts, request, currency, total)
  return { settlement_date, currency, total }
}

function checkInstruments({ instruments }: TransferRequestFacts, { lines }: TransferRequest): void {
  const offenders: Offender[] = []
  for (const [n, { instrument }] of lines.entries()) {
    const path = `body.lines.${n}.instrument`
    const row = instruments.get(instrument)
    if (!row) offenders.push({ path, code: 'not_found', detail: 'No such instrument.' })
    else if (isPair(row))
      offenders.push({ path, code: 'invalid_param', detail: 'A pair of currencies has no units.' })
  }
  if (offenders.length > 0) throw failParams(offenders)
}

function checkAccount(
  { account, is_without_custodian, is_claimed }: TransferRequestFacts,
  { direction }: TransferRequest,
): void {
  if (is_without_custodian) throw fail('transfer_forbidden', 'No custodian is set up.')
  if (is_claimed && direction === 'out')
    throw fail('transfer_forbidden', 'The account owes a direct debit that came back.')
  const { can_deposit, can_withdraw } = capabilities(account)
  if (direction === 'in' ? can_deposit : can_withdraw) return
  throw fail(
    'transfer_forbidden',
    account.status === 'active'
      ? `The account may not ${direction === 'in' ? 'deposit' : 'withdraw'}.`
      : `The account is ${account.status}.`,
  )
}

function decideDate(calendar: Calendar, today: Day, requested: Day | null): Day {
  const { earliest, latest } = daysFrom(calendar, today)
  const day = requested ?? earliest
  if (day < earliest || day > latest || !isBusinessDay(calendar, day))
    throw failParam(
      'body.settlement_date',
      'invalid_param',
      `Must be a business day of all instruments from ${earliest} to ${latest}.`,
    )
  return day
}

function decideCurrency(
  { account }: TransferRequestFacts,
  { settlement_type }: TransferRequest,
  rows: readonly Instrument[],
): Currency | null {
  if (settlement_type === 'free_of_payment') return null
  const [currency] = rows.map((row) => row.trading_currency as Currency)
  const other = rows.findIndex((row) => row.trading_currency !== currency)
  if (other >= 0)
    throw failParam(
      `body.lines.${other}.instrument`,
      'invalid_param',
      `All instruments of a transfer against payment must trade in one currency, here ${currency}.`,
    )
  if (!account.funding_currencies.includes(currency!)) throw fail('currency_not_supported')
  return currency!
}

function checkIncrements({ lines }: TransferRequest, rows: readonly Instrument[]): void {
  for (const [n, { quantity }] of lines.entries()) {
    const increment = incrementOf(rows[n]!)
    if (isMultiple(quantity, increment)) continue
    throw fail('trading_rule_violated', `Custodians deliver steps of ${increment}.`, {
      rule: 'settlement_increment',
      required: increment,
      actual: quantity,
      instrument_id: rows[n]!.id,
    })
  }
}

function checkFree(
  { free, cash }: TransferRequestFacts,
  { direction, lines }: TransferRequest,
  currency: Currency | null,
  total: Decimal,
): void {
  if (direction === 'out') {
    for (const { instrument, quantity } of lines) {
      const available = free.get(instrument) ?? '0'
      if (isLess(available, quantity))
        throw fail('insufficient_units', undefined, {
          instrument_id: instrument,
          available: units(available),
        })
    }
    return
  }
  const available = currency === null ? '0' : (cash.get(currency) ?? '0')
  if (currency !== null && isLess(available, total))
    throw fail('insufficient_funds', undefined, { available: money(available) })
}
