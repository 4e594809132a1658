// Shared by all tests: a caller of a fresh tenant on the server of the test run.
import { inject } from 'vitest'
import { type Caller, callerOf } from './caller.ts'
import { FIRST_CLOCK } from './first-clock.ts'

export * from './caller.ts'

/** A caller of a fresh tenant on the server of the test run; its clock runs from a fixed instant. */
export async function freshTenant(settings: object = {}, name = 'A test'): Promise<Caller> {
  const baseUrl = inject('baseUrl')
  const owner = callerOf(baseUrl, { client_id: inject('clientId'), client_secret: inject('clientSecret') })
  const sandbox = await owner.post('/sandbox/tenants', {
    name,
    // As tenants in live are: tests send what the API accepts by default.
    settings: { onboarding: 'minimal', request_handling: 'lenient', ...settings },
    clock: FIRST_CLOCK,
  })
  return callerOf(baseUrl, sandbox)
}
