// The names of the kinds of instruments.

/** How the coupon of a bond may be determined. */
export const COUPON_TYPES = [
  'fixed_coupon',
  'floating_coupon',
  'zero_coupon',
  'stepped_coupon',
  'deferred_coupon',
  'pay_in_kind_coupon',
  'indexed_coupon',
  'credit_linked_coupon',
] as const

/** The kinds of shares. */
export const SHARE_TYPES = ['common', 'preferred', 'depositary_receipt', 'reit'] as const

/** The kinds of certificates of an exchange. */
export const CERTIFICATE_TYPES = ['etc', 'etn', 'tracker'] as const

/** The types of instruments. */
export const INSTRUMENT_TYPES = [
  'money_market_fund',
  'stock',
  'certificate',
  'bill',
  'bond',
  'etf',
  'mutual_fund',
  'currency_pair',
  'amc',
] as const

/** Which orders an instrument accepts. */
export const TRADING_STATUSES = ['buy_sell', 'buy_only', 'sell_only', 'not_trading'] as const
