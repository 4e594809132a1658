import { tenantNow } from '../../../values/clock.ts'
import { validatorOf } from '../validate.ts'
import type { Step } from './step.ts'

/** Checks the input against the shapes of the operation and fills in defaults, or refuses it with every offender. */
export const validate: Step = {
  name: 'validate',
  runs: 'after the body',
  prepare:
    ({ app }) =>
    (route) => {
      // Compiled when first needed: all of them together would cost more than the rest of the start.
      let check: ReturnType<typeof validatorOf> | undefined
      return ({ visit }) => {
        check ??= validatorOf(route)
        check(visit.input!, () => tenantNow(visit.tenant!, app.machineNow()))
      }
    },
}
