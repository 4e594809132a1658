// The currencies in which accounts are held, and in which the platform trades.

export const CURRENCIES = ['EUR', 'USD', 'GBP'] as const

export type Currency = (typeof CURRENCIES)[number]

/** The symbols that a currency pair may have. */
export const PAIRS: readonly string[] = CURRENCIES.flatMap((one) =>
  CURRENCIES.map((other) => `${one}/${other}`),
)
