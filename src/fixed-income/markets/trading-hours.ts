// The hours of exchanges, as data: opening and close by the clocks of the exchange, and the days on which it closes
// early. Sources: the trading calendars and hours that Deutsche Börse, Euronext, the London Stock Exchange, the New
// York Stock Exchange and Nasdaq publish.

/** Opening and close of a day, by local clocks. */
export interface Hours {
  zone: string
  /** Local time, with seconds. */
  opens: string
  closes: string
}

/**
 * The days on which an exchange closes early: the last business day of the year; that one and the last business day
 * before Christmas; 24 and 31 December; or 3 July, the Friday after Thanksgiving and 24 December.
 */
export type HalfDays = 'year_end' | 'christmas_and_year_end' | 'eves' | 'american'

/** The sessions of an exchange. */
export interface ExchangeHours extends Hours {
  half_days: HalfDays
  /** The close of a half day. */
  closes_early: string
}

const hours = (zone: string, opens: string, closes: string, half_days: HalfDays, closes_early: string) => ({
  zone,
  half_days,
  opens: `${opens}:00`,
  closes: `${closes}:00`,
  closes_early: `${closes_early}:00`,
})

/** The sessions of stocks, by the market identifier code of their exchange. */
export const STOCK_HOURS: Readonly<Record<string, ExchangeHours>> = {
  XETR: hours('Europe/Berlin', '09:00', '17:30', 'year_end', '14:00'),
  XFRA: hours('Europe/Berlin', '08:00', '20:00', 'year_end', '14:00'),
  XAMS: hours('Europe/Amsterdam', '09:00', '17:30', 'eves', '14:05'),
  XPAR: hours('Europe/Paris', '09:00', '17:30', 'eves', '14:05'),
  XBRU: hours('Europe/Brussels', '09:00', '17:30', 'eves', '14:05'),
  // Closed on both eves.
  XMIL: hours('Europe/Rome', '09:00', '17:30', 'eves', '14:05'),
  XLIS: hours('Europe/Lisbon', '08:00', '16:30', 'eves', '13:05'),
  XDUB: hours('Europe/Dublin', '08:00', '16:30', 'eves', '13:05'),
  XLON: hours('Europe/London', '08:00', '16:30', 'christmas_and_year_end', '12:30'),
  XNYS: hours('America/New_York', '09:30', '16:00', 'american', '13:00'),
  XNAS: hours('America/New_York', '09:30', '16:00', 'american', '13:00'),
}

const whole = (zone: string): Hours => ({ zone, opens: '09:00:00', closes: '17:30:00' })

/** The sessions of ETFs, which have no half days. */
export const ETF_HOURS: Readonly<Record<string, Hours>> = {
  XETR: whole('Europe/Berlin'),
  XLON: whole('Europe/London'),
  XNYS: whole('America/New_York'),
  XAMS: whole('Europe/Amsterdam'),
  XPAR: whole('Europe/Paris'),
}
