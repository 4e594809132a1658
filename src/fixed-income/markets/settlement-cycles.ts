// The settlement cycles, as data: the business days that a trade takes to settle, by kind of instrument, market and
// trade day, and the calendar of these days at exchanges, by the place and the currency in which they settle.
//
// The European Union, the United Kingdom and Switzerland move from two days to one for trades from 11 October 2027 on.
// Sources: Regulation (EU) 2025/2075; Accelerated Settlement Taskforce, UK Implementation Plan (2025); Swiss Securities
// Post-Trade Council, recommendation on T+1 (2025). Calendars: rules of NSCC ("business day": no deliveries while the
// banks of New York are closed); T2S, whose days of settlement are those of TARGET.
import type { Day } from '../../values/time.ts'

/** The business days that a trade takes to settle, for trades from a day on. */
export interface SettlementCycle {
  from: Day
  days: number
}

/** The instruments of one market; a member that is left out limits nothing. */
interface Market {
  instrument_types: readonly string[]
  /** The issuer's country. */
  countries?: readonly string[]
  /** The issuer's name. */
  issuers?: readonly string[]
  /** The venue, by its market identifier code. */
  exchanges?: readonly string[]
  /** The later ones first. */
  cycles: readonly SettlementCycle[]
  /** The calendar of the days on which trades settle; by default that of trading. */
  settles_by?: string
}

const always = (days: number): readonly SettlementCycle[] => [{ from: '0001-01-01', days }]
const EUROPE: readonly SettlementCycle[] = [{ from: '2027-10-11', days: 1 }, ...always(2)]

/** The types that are dealt at exchanges, in sessions. */
export const EXCHANGE_TRADED: readonly string[] = ['etf', 'stock', 'certificate']

// Their own bonds settle on the next business day. Other bonds of the two countries take as long as European ones.
const NEXT_DAY_GOVERNMENTS = [
  'United States of America',
  'United Kingdom of Great Britain and Northern Ireland',
]

const US_EXCHANGES = ['XNYS', 'XNAS', 'ARCX', 'BATS']
// Trades on Columbus Day and Veterans Day, when the exchanges are open and the banks closed, count as any other; but
// nothing settles on these days.
const US_SETTLEMENT = 'XNYS+US'
// Euro markets settle on the days of TARGET, also when the exchange is closed.
const EURO_EXCHANGES = [
  'XETR',
  'XFRA',
  'XSTU',
  'XMUN',
  'XDUS',
  'XHAM',
  'XBER',
  'XGAT',
  'XPAR',
  'XAMS',
  'XBRU',
  'XLIS',
  'XMSM',
  'XDUB',
  'XMIL',
  'MTAA',
  'ETFP',
  'XMAD',
  'XWBO',
  'XHEL',
  'XATH',
  'XLUX',
]
const OTHER_EUROPEAN_EXCHANGES = ['XSTO', 'XCSE', 'XWAR', 'XPRA', 'XBUD', 'XLON', 'XSWX']

/** Every market; of those that an instrument belongs to the first counts. */
export const MARKETS: readonly Market[] = [
  { instrument_types: ['bill'], countries: ['US', 'GB'], cycles: always(1) },
  { instrument_types: ['bill'], cycles: always(2) },
  { instrument_types: ['bond'], issuers: NEXT_DAY_GOVERNMENTS, cycles: always(1) },
  { instrument_types: ['bond'], cycles: EUROPE },
  {
    instrument_types: EXCHANGE_TRADED,
    exchanges: US_EXCHANGES,
    cycles: always(1),
    settles_by: US_SETTLEMENT,
  },
  { instrument_types: EXCHANGE_TRADED, exchanges: EURO_EXCHANGES, cycles: EUROPE, settles_by: 'TARGET2' },
  { instrument_types: EXCHANGE_TRADED, exchanges: OTHER_EUROPEAN_EXCHANGES, cycles: EUROPE },
  { instrument_types: EXCHANGE_TRADED, cycles: always(2) },
  { instrument_types: ['money_market_fund'], cycles: always(1) },
  { instrument_types: ['amc'], cycles: always(3) },
  { instrument_types: ['currency_pair'], cycles: always(2) },
]

/** Returns whether an issuer's name is that of the United States or the United Kingdom. */
export const isGovernmentOfNextDayMarket = (issuer: unknown): boolean =>
  NEXT_DAY_GOVERNMENTS.includes(String(issuer))
