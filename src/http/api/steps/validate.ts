import { tenantNow } from '../../../values/clock.ts'
import { ignoredHeader, readHandling } from '../../server/prefer.ts'
import { type Handling, validatorOf } from '../validation/validate.ts'
import type { Step } from './step.ts'

/**
 * Validates the input against the shapes of the operation and fills in defaults; refuses the request with all of its
 * faults. Names that have no effect are named in a header, or refused if the request or its tenant is strict.
 */
export const validate: Step = {
  name: 'validate',
  runs: 'after the body',
  prepare:
    ({ app }) =>
    (route) => {
      // Compiled at the first request: compiling all routes would take longer than the rest of the start.
      let check: ReturnType<typeof validatorOf> | undefined
      return ({ headers, visit }, reply) => {
        check ??= validatorOf(route)
        const tenant = visit.tenant!
        const preferred = readHandling(headers)
        if (preferred) reply.header('Preference-Applied', `handling=${preferred}`)
        const handling = preferred ?? (tenant.settings.request_handling as Handling | undefined) ?? 'lenient'
        visit.ignored = check(visit.input!, () => tenantNow(tenant, app.machineNow()), handling)
        if (visit.ignored.length > 0) reply.header('Ignored-Input', ignoredHeader(visit.ignored))
      }
    },
}
