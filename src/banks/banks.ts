// The banks there are.
import type { Bank } from './bank.ts'
import { iso20022Bank } from './iso20022/files.ts'
import { simulatedBank } from './simulated.ts'

/** A business identifier code (ISO 9362) of 8 or 11 characters. */
export const BIC = /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/

/** The bank of the setting BANK. */
export const banks: Record<'simulated' | 'iso20022', Bank> = {
  simulated: simulatedBank,
  iso20022: iso20022Bank,
}
