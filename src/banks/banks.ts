// The adapters of banks.
import type { Bank } from './bank.ts'
import { iso20022Bank } from './iso20022/files.ts'
import { simulatedBank } from './simulated.ts'

/** The bank of the setting BANK. */
export const banks: Record<'simulated' | 'iso20022', Bank> = {
  simulated: simulatedBank,
  iso20022: iso20022Bank,
}
