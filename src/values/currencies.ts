// The currencies in which accounts are held, and in which the platform trades.

export const CURRENCIES = ['EUR', 'USD', 'GBP'] as const

export type Currency = (typeof CURRENCIES)[number]
