// Shared by all tests: a caller of a fresh tenant on the server of the test run.
import { inject } from 'vitest'
import { type Caller, callerOf } from './caller.ts'

export * from './caller.ts'

/** A caller of a fresh tenant on the server of the test run. */
export async function freshTenant(settings: object = {}, name = 'A test'): Promise<Caller> {
  const baseUrl = inject('baseUrl')
  const owner = callerOf(baseUrl, { client_id: inject('clientId'), client_secret: inject('clientSecret') })
  const sandbox = await owner.post('/sandbox/tenants', {
    name,
    settings: { onboarding: 'minimal', ...settings },
  })
  return callerOf(baseUrl, sandbox)
}
