import { tenantNow } from '../../../values/clock.ts'
import { validatorOf } from '../validation/validate.ts'
import type { Step } from './step.ts'

/**
 * Validates the input against the shapes of the operation and fills in defaults; refuses the request with all of its
 * faults.
 */
export const validate: Step = {
  name: 'validate',
  runs: 'after the body',
  prepare:
    ({ app }) =>
    (route) => {
      // Compiled at the first request: compiling all routes would take longer than the rest of the start.
      let check: ReturnType<typeof validatorOf> | undefined
      return ({ visit }) => {
        check ??= validatorOf(route)
        check(visit.input!, () => tenantNow(visit.tenant!, app.machineNow()))
      }
    },
}
