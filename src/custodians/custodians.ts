// The custodian of an installation.
import type { Custodian } from './custodian.ts'
import { fileCustodian } from './file/files.ts'
import { simulatedCustodian } from './simulated.ts'

const CUSTODIANS: Record<'simulated' | 'file', Custodian> = {
  simulated: simulatedCustodian,
  file: fileCustodian,
}

/** The custodian of the setting CUSTODIAN; undefined in live for the simulated one, which delivers nothing. */
export const custodianOf = ({
  environment,
  custodian,
}: {
  environment: 'sandbox' | 'live'
  custodian: 'simulated' | 'file'
}): Custodian | undefined =>
  environment === 'live' && custodian === 'simulated' ? undefined : CUSTODIANS[custodian]
