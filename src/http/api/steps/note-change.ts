import type { ChangeFacts } from '../../../transactions/change-facts.ts'
import { headerText } from '../../server/headers.ts'
import { fingerprint } from '../idempotency.ts'
import { operationOf, type Route } from '../route.ts'
import type { Step, Visit } from './step.ts'

/**
 * Notes who changes what, and under which Idempotency-Key. The fingerprint is taken of the request as it came, before
 * its shapes fill in defaults.
 */
export const noteChange: Step = {
  name: 'note change',
  runs: 'after the body',
  prepare: () => (route) => {
    if (route.read || route.stream) return undefined
    const action = operationOf(route)
    return ({ visit, headers, method }) => {
      const { facts: request, tenant, actor } = visit
      const key = headerText(headers, 'idempotency-key')
      visit.change = { tenant: tenant!.id, actor: actor!, request, action }
      if (key !== null) visit.change.idempotency = idempotencyOf(route, visit, method, key)
    }
  },
}

function idempotencyOf(
  route: Route,
  { facts: { path, person }, version, tenant, input }: Visit,
  method: string,
  key: string,
): ChangeFacts['idempotency'] {
  const { query, body } = input!
  const print = fingerprint({ method, path, query, body, version, person })
  const is_personal = route.is_impersonal !== true
  // A plain hash of personal data could be guessed from the few values it may have.
  const stored = is_personal ? tenant!.vault.hash('fingerprint', print).toString('hex') : print
  return { key, fingerprint: stored, method, path, is_personal }
}
