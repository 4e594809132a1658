// The custodian of an installation.
import type { Custodian } from './custodian.ts'
import { simulatedCustodian } from './simulated.ts'

/** The custodian of the environment; undefined if there is none. */
export const custodianOf = (environment: 'sandbox' | 'live'): Custodian | undefined =>
  environment === 'sandbox' ? simulatedCustodian : undefined
