import type { Currency } from '../generated/operator.ts'

/** The currencies in which tenants hold cash. */
export const CURRENCIES: readonly Currency[] = ['EUR', 'USD', 'GBP']
