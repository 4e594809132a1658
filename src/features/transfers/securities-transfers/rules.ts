// The terms of securities transfers: their rows, the days that they take, the behaviour of the simulated custodian.
import { readSetting } from '../../../clock/read-setting.ts'
import type { Json } from '../../../context.ts'
import type { CustodianTerms, CustodyRejection } from '../../../custodians/custodian.ts'
import {
  addBusinessDays,
  businessDayFrom,
  type Calendar,
  isExchangeTraded,
  settlementCalendarOf,
} from '../../../fixed-income/calendars.ts'
import type { Instrument } from '../../../market/instrument.ts'
import { moneyPerPoint } from '../../../market/instrument-terms.ts'
import type { Currency } from '../../../values/currencies.ts'
import { type Decimal, money, multiply, sum } from '../../../values/decimal.ts'
import { addDays, type Day, type Instant } from '../../../values/time.ts'
import type { HandedLot } from '../../portfolio/holdings/book-transaction.ts'
import type { Counterparty, SecuritiesTransfer, TransferDirection, TransferStatus } from './schemas.ts'

/** Business days that a transfer takes at least, and days that it may lie ahead. */
const FEWEST_DAYS = 2
const MAX_DAYS_AHEAD = 60
/** Days after its settlement date on which a transfer expires. */
const EXPIRY_DAYS = 30

/** How far the custodian is. */
export type Stage = 'requested' | 'instructed' | 'matched'

/** A lot as the client names it, with its cost in money. */
export interface NamedLot {
  acquired_on: Day
  quantity: Decimal
  unit_cost: Decimal
}

export interface LineRow {
  id: string
  transfer: string
  number: number
  instrument: string
  quantity: Decimal
  cash_amount: Decimal | null
  lots: NamedLot[] | null
  delivered_quantity: Decimal
  delivered_cash: Decimal
  ended: 'rejected' | 'cancelled' | 'expired' | null
  rejected_reason: CustodyRejection | null
  lots_provided_at: Instant | null
}

export interface TransferRow
  extends Pick<
    SecuritiesTransfer,
    'id' | 'account' | 'settlement_type' | 'owner_change' | 'created_at' | 'modified_at'
  > {
  direction: TransferDirection
  stage: Stage
  status: TransferStatus
  counterparty: Counterparty
  currency: Currency | null
  settlement_date: Day
  place_of_settlement: string | null
  settlement_reference: string
  external_reference: string | null
  expires_on: Day
  rejected_reason: CustodyRejection | null
  instructed_on: Day | null
  matched_at: Instant | null
  settled_at: Instant | null
  /** The file in which its instruction went to the custodian. */
  run: string | null
  lines: LineRow[]
}

/** Units that were delivered at one time. */
export interface DeliveryRow {
  id: string
  line: string
  quantity: Decimal
  cash_amount: Decimal | null
  cost: Decimal
  is_cost_known: boolean
  lots: HandedLot[]
  transaction: string
}

/** The step in which custodians deliver the instrument. */
export const incrementOf = (instrument: Instrument): Decimal => {
  if (!isExchangeTraded(instrument)) return instrument.trading_increment
  const { settlement_increment } = instrument.attributes
  return typeof settlement_increment === 'string' ? settlement_increment : '1'
}

/** The calendar of the days on which all of the instruments settle. */
export const calendarOfAll = (instruments: readonly Instrument[]): Calendar =>
  [...new Set(instruments.flatMap((one) => settlementCalendarOf(one).split('+')))].sort().join('+')

/** The days of a transfer that is requested today. */
export const daysFrom = (calendar: Calendar, today: Day) => ({
  earliest: addBusinessDays(calendar, today, FEWEST_DAYS),
  latest: addDays(today, MAX_DAYS_AHEAD),
})

/** The day on which a transfer expires. */
export const expiryOf = (settlement_date: Day): Day => addDays(settlement_date, EXPIRY_DAYS)

/** The first day on which both custodians may agree about an instruction of the day. */
export const matchDay = (calendar: Calendar, instructed_on: Day, { match_days }: CustodianTerms): Day =>
  match_days === 0
    ? businessDayFrom(calendar, instructed_on)
    : addBusinessDays(calendar, instructed_on, match_days)

const USUAL: CustodianTerms = { match_days: 1, rejects: [], partial: '1' }

/** The behaviour of the simulated custodian, which was checked when it was set. */
export const custodianTerms = (settings: Record<string, Json>): CustodianTerms => ({
  ...USUAL,
  ...readSetting<Partial<CustodianTerms>>(settings, 'custodian'),
})

/** The lots with their cost in money; the price of a lot is in the quotation of the instrument. */
export const priceLots = (
  lots: readonly NamedLot[],
  instrument: Pick<Instrument, 'price_type' | 'attributes'>,
): HandedLot[] =>
  lots.map((lot) => ({
    ...lot,
    cost: multiply(multiply(lot.quantity, lot.unit_cost), moneyPerPoint(instrument)),
  }))

/** The clean cost of lots, in cents. */
export const costOfLots = (lots: readonly HandedLot[]): Decimal => money(sum(lots.map(({ cost }) => cost)))
