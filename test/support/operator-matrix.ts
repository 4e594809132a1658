// Operations of the operator API, called by every role, in the tenant, in a foreign tenant and in all tenants, with a
// session and with a token. The operations come from the declared routes, the expected roles from the table below, which
// repeats no code of the server.
import assert from 'node:assert/strict'
import { afterAll, beforeAll, beforeEach, test } from 'vitest'
import { api } from '../../src/api.ts'
import type { Role } from '../../src/features/operators/operators/rules.ts'
import type { Route } from '../../src/http/api/route.ts'
import { INSTALLATION } from '../../src/values/installation.ts'
import { type Body, type Caller, freshTenant, send } from './client.ts'
import { type Operation, operationsOf, sample } from './description.ts'
import { testApp } from './direct.ts'
import { type Answer, newOperator, sendAs } from './operators.ts'

const ALL: Role[] = [
  'support',
  'operations',
  'finance',
  'compliance',
  'developer',
  'auditor',
  'administrator',
]
const BUSINESS: Role[] = ['support', 'operations', 'finance', 'compliance', 'auditor']

/** The roles that hold each permission. */
export const ROLES_WITH: Record<string, Role[]> = {
  'tenant.read': ALL,
  'tenant.write': ['administrator'],
  'setting.read': ALL,
  'setting.write': ['administrator'],
  'money_setting.write': ['finance'],
  'approval.read': ALL,
  'approval.write': ['finance', 'compliance', 'developer', 'administrator'],
  'rule.read': ['auditor', 'administrator'],
  'rule.write': ['administrator'],
  'order.read': [...BUSINESS, 'developer'],
  'work.read': ALL,
  'work.write': ALL.filter((role) => role !== 'auditor'),
  'application.read': BUSINESS,
  'application.write': ['compliance'],
  'claim.write': ['compliance'],
  'customer.read': BUSINESS,
  'customer.write': ['compliance'],
  'account.read': BUSINESS,
  'account.write': ['compliance'],
  'transfer.write': ['operations'],
  'withdrawal.write': ['operations'],
  'deposit.write': ['operations'],
  'funding_account.write': ['operations'],
  'document.write': ['operations'],
  'legal_document.read': BUSINESS,
  'legal_document.write': ['compliance'],
  'firm_account.write': ['finance'],
  'instrument.read': BUSINESS,
  'instrument.write': ['operations'],
  'price.write': ['operations'],
  'bank_file.write': ['operations', 'finance'],
  'order.write': ['operations'],
  'delivery.write': ['support', 'operations', 'developer'],
  'webhook.write': ['developer'],
  'job.write': ['operations', 'developer'],
  'clock.write': ['operations', 'developer'],
  'deposit.read': BUSINESS,
  'withdrawal.read': BUSINESS,
  'transaction.read': BUSINESS,
  'transfer.read': BUSINESS,
  'statement.read': BUSINESS,
  'webhook.read': [...BUSINESS, 'developer'],
  'job.read': [...BUSINESS, 'developer'],
  'suspense.read': BUSINESS,
  'suspense.write': ['operations'],
  'break.read': BUSINESS,
  'break.write': ['finance'],
  'payment_run.read': BUSINESS,
  'payment_run.write': ['operations'],
  'fee.read': BUSINESS,
  'fee.write': ['finance'],
  'corporate_action.read': BUSINESS,
  'corporate_action.write': ['operations'],
  'journal.read': BUSINESS,
  'journal.write': ['operations', 'finance'],
  'model.read': BUSINESS,
  'rebalancing.read': BUSINESS,
  'rebalancing.write': ['operations'],
  'rebalancing.approve': ['finance'],
  'savings_plan.read': BUSINESS,
  'savings_plan.write': ['operations'],
  'bank_account.write': ['finance'],
  'personal_data.unmask': ['operations', 'compliance'],
  'retention.read': ['compliance', 'auditor'],
  'retention.write': ['compliance'],
  'retention.unmask': ['compliance'],
  'activity.read': ['finance', 'compliance', 'auditor', 'administrator'],
  'client.read': ['developer', 'auditor', 'administrator'],
  'client.write': ['developer'],
  'key.write': ['administrator'],
  'operator.read': ['auditor', 'administrator'],
  'operator.write': ['administrator'],
  'operator.approve': ['administrator'],
  'limit.read': ['auditor', 'administrator'],
  'limit.write': ['administrator'],
}

/** A body that the shape refuses: these operations would count as attempts to sign in. */
const REFUSED_BODIES = [
  '/operator/sign-in/password',
  '/operator/step-up/password',
  '/operator/sign-in/device',
  '/operator/sign-in/device-challenge',
  '/operator/step-up/device-challenge',
  '/operator/device-sign-ins/look-up',
]
/** Operations that end sessions of their caller: each needs a new person, and none looks at where a role holds. */
const ENDING = ['/operator/sign-out', '/operator/me/sessions/end-others']

type Place = 'the tenant' | 'a foreign tenant' | 'all tenants'
const PLACES: Place[] = ['the tenant', 'a foreign tenant', 'all tenants']
type Verdict = 'admitted' | 'session_required' | 'forbidden' | 'step_up_required' | 'no such tenant'

interface Person {
  id: string
  role: Role
  place: Place
  kind: 'session' | 'token'
  headers: Record<string, string>
}

function expected({ operator, permission }: Route, { role, place, kind }: Person): Verdict {
  const { within, needs_step_up } = operator!
  if (within === 'nobody signed in') return 'admitted'
  const holds = permission === undefined || ROLES_WITH[permission]!.includes(role)
  if (within === 'tenant' && place === 'a foreign tenant') return 'no such tenant'
  if (!holds || (within === 'installation' && place !== 'all tenants')) return 'forbidden'
  return needs_step_up && kind === 'token' ? 'step_up_required' : 'admitted'
}

function verdictOf({ status, body }: Answer): Verdict {
  if (status >= 500) return `${status} ${JSON.stringify(body)}` as Verdict
  if (status === 401 && body.code === 'session_required') return 'session_required'
  if (status === 403 && body.code === 'forbidden' && /needs the permission/.test(body.detail))
    return 'forbidden'
  if (status === 403 && body.code === 'step_up_required') return 'step_up_required'
  return status === 404 && body.detail === 'No such tenant.' ? 'no such tenant' : 'admitted'
}

/** The routes of the operator API. */
export const { routes } = api.operator!.description
/** The number of people who call an operation concurrently. */
const CONCURRENT = 7

export const JSON_OF_PAGE = { 'Sec-Fetch-Site': 'same-origin' }

/** The name of an operation. */
export const nameOf = ({ method, path }: Route) => `${method} ${path}`

interface Request {
  route: Route
  path: string
  body: unknown
}

/** Makes the people of a matrix before the tests of a file. */
export function openMatrix() {
  let description: Body
  const operations = new Map<string, Operation>()
  let tenant: Caller
  let foreign: Caller
  const people: Person[] = []
  const counts = { calls: 0, wrong: 0, operations: routes.length }

  async function introduce(role: Role, place: Place): Promise<Person[]> {
    const of_tenant = {
      'the tenant': tenant.tenant,
      'a foreign tenant': foreign.tenant,
      'all tenants': null,
    }[place]
    const { id, cookie, call } = await newOperator(role, of_tenant)
    const { body } = await call('POST', '/operator/me/tokens', { name: 'Matrix', days: 1 })
    return [
      { id, role, place, kind: 'session', headers: { Cookie: cookie, ...JSON_OF_PAGE } },
      { id, role, place, kind: 'token', headers: { Authorization: `Bearer ${body.token}` } },
    ]
  }

  beforeAll(async () => {
    ;[tenant, foreign] = await Promise.all([freshTenant({}, 'Matrix'), freshTenant({}, 'Foreign')])
    for (const role of ALL) for (const place of PLACES) people.push(...(await introduce(role, place)))
    description = (await send(tenant.baseUrl, 'GET', '/operator/openapi.json')).body
    for (const operation of operationsOf(description)) operations.set(operation.name, operation)
  })

  afterAll(() => {
    console.log(`${counts.operations} operations, ${counts.calls} calls, ${counts.wrong} wrong`)
  })

  function describeRequest(route: Route): Request {
    const path = route.path.replace('{tenant_id}', tenant.tenant).replaceAll(/\{\w+\}/g, 'unknown')
    if (route.method === 'GET') return { route, path, body: undefined }
    if (REFUSED_BODIES.includes(route.path)) return { route, path, body: {} }
    const { body } = operations.get(nameOf(route))!
    return { route, path, body: body && sample(description, body) }
  }

  async function tryAs({ route, path, body }: Request, headers: Record<string, string>): Promise<Verdict> {
    counts.calls++
    return verdictOf(await sendAs(undefined, route.method, path, body, headers))
  }

  // The matrix takes longer than a proof of identity lasts.
  const prove = async () =>
    (await testApp()).database.write(INSTALLATION)`
      update operator_sessions set stepped_up_at = clock_timestamp() where operator = any(${people.map(({ id }) => id)}::text[])`

  async function tryAll(route: Route): Promise<string[]> {
    const request = describeRequest(route)
    const tryPerson = async (person: Person) => {
      const { role, place, kind } = person
      const again = ENDING.includes(route.path)
        ? (await introduce(role, place)).find((one) => one.kind === kind)!
        : person
      const verdict = await tryAs(request, again.headers)
      const right = expected(route, person)
      return verdict === right
        ? []
        : [`${nameOf(route)} by ${role} of ${place}, ${kind}: ${verdict}, not ${right}`]
    }
    const callers = ENDING.includes(route.path)
      ? people.filter(({ place }) => place === 'all tenants')
      : people
    const wrong: string[] = []
    for (let at = 0; at < callers.length; at += CONCURRENT)
      wrong.push(...(await Promise.all(callers.slice(at, at + CONCURRENT).map(tryPerson))).flat())
    counts.wrong += wrong.length
    return wrong
  }

  /** Tests that the operations admit the roles that hold their permissions. */
  const admitRoles = (tested: readonly Route[]) => {
    beforeEach(prove)
    test.each(tested.map((route) => [nameOf(route), route] as const))('%s', async (_, route) => {
      assert.deepEqual(await tryAll(route), [])
    })
  }

  return {
    admitRoles,
    tryAs,
    describeRequest,
    counts,
    people,
    operations,
    tenants: () => ({ tenant, foreign }),
  }
}
