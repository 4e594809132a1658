import type { Actor } from '../../../context.ts'
import { currentTrace } from '../../../tracing/port.ts'
import type { ChangeFacts } from '../../../unit-of-work/change-facts.ts'
import { fingerprint } from '../fingerprint.ts'
import { headerText, readApprovalReason } from '../headers.ts'
import { operationOf, type Route } from '../route.ts'
import type { Step, Visit } from './step.ts'

/**
 * Notes the facts of the change and its Idempotency-Key. The fingerprint covers the request as it was sent, before
 * defaults are filled in.
 */
export const noteChange: Step = {
  name: 'note change',
  runs: 'after the body',
  prepare: () => (route) => {
    if (route.read || route.stream) return undefined
    const action = operationOf(route)
    return ({ visit, headers, method }) => {
      const { facts: request, tenant, actor } = visit
      if (route.held) request.approval_reason = readApprovalReason(headers)
      const key = headerText(headers, 'idempotency-key')
      visit.change = { tenant: tenant!.id, actor: actor!, request, action, trace: currentTrace() }
      if (route.operator?.is_unrecorded) visit.change.is_unrecorded = true
      // Without a session nobody owns a key, and an answer to a sign-in is never given twice. An answer to a look at
      // personal data is not stored: a repeat is another look.
      const isStored = route.operator?.within !== 'nobody signed in' && !route.permission?.endsWith('.unmask')
      if (key !== null && isStored) visit.change.idempotency = idempotencyOf(route, visit, method, key)
    }
  },
}

function idempotencyOf(
  route: Route,
  { facts: { path, person }, version, tenant, actor, input }: Visit,
  method: string,
  key: string,
): ChangeFacts['idempotency'] {
  const { query, body } = input!
  const print = fingerprint({ method, path, query, body, version, person })
  const is_personal = route.is_impersonal !== true
  // A plain hash of personal data could be guessed, because the data has few possible values.
  const stored = is_personal ? tenant!.vault.hash('fingerprint', print).toString('hex') : print
  return { key: ownKey(actor!, key), fingerprint: stored, method, path, is_personal }
}

// The keys of an operator are apart from those of the tenant's clients and of other operators.
const ownKey = ({ id, session }: Actor, key: string) => (session ? `${id} ${key}` : key)
