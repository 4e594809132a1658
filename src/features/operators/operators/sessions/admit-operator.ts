// Admits the caller of an operation of the operator API: origin, cell, session, permission and proof of identity, in
// this order. A refusal is recorded in the activity of the installation, never in that of a tenant.
import type { FastifyRequest } from 'fastify'
import { readHome } from '../../../../cells/sharing/membership.ts'
import type { App, Grant, OperatorSession, Tenant } from '../../../../context.ts'
import { fail, notFound, Refusal } from '../../../../errors.ts'
import { operationOf, type Route } from '../../../../http/api/route.ts'
import type { AdmitOperator } from '../../../../http/api/steps/step.ts'
import { INSTALLATION } from '../../../../values/installation.ts'
import { findInstallation } from '../find-installation.ts'
import { covers, permitsSomewhere } from '../rules.ts'
import { readCredential } from './credentials.ts'
import { decideInFollower } from './decide-in-follower.ts'
import { findSession } from './find-session.ts'
import { checkOrigin, originsOf } from './origin.ts'
import { refusePermission } from './refuse-permission.ts'

const STEP_UP_MS = 5 * 60_000
const LONGEST_USER_AGENT = 300
const NO_SCOPES: ReadonlySet<string> = new Set()

/** The author of a request without a session. */
const VISITOR = { id: 'visitor', client: null, scopes: NO_SCOPES }

/** Makes the admission of the operator API. */
export function newAdmission(app: App): AdmitOperator {
  const origins = originsOf(app.config)
  return (route) => async (request, reply) => {
    reply.header('Cache-Control', 'no-store')
    const { visit, headers } = request
    visit.facts.address = request.ip
    visit.facts.is_of_proxy = isOfProxy(request)
    visit.facts.user_agent = headers['user-agent']?.slice(0, LONGEST_USER_AGENT) ?? null
    const credential = readCredential(app.config, headers)
    if (route.method !== 'GET') checkOrigin(headers, credential?.kind === 'browser', origins)
    visit.tenant = await findInstallation(app)
    visit.actor = VISITOR
    await demandHome(app, route)
    if (route.operator!.within === 'nobody signed in') return
    const session = credential && (await findSession(app, credential))
    if (!session) throw fail('session_required')
    const { operator, method, ...rest } = session
    visit.actor = { id: operator, client: null, scopes: NO_SCOPES, session: rest }
    if (route.method !== 'GET') visit.action = operationOf(route)
    checkPermission(route, session.grants, request)
    if (route.operator!.needs_browser && method === 'device') throw fail('forbidden', 'Do this in a browser.')
    if (route.operator!.needs_step_up) checkStepUp(rest, app.machineNow())
    if (route.operator!.within === 'tenant') visit.tenant = await tenantOf(app, request)
  }
}

// A proxy has added a header, and is not among TRUSTED_PROXIES: the address is its own.
const isOfProxy = ({ headers, ip, socket }: FastifyRequest): boolean =>
  ip === socket.remoteAddress && ('x-forwarded-for' in headers || 'forwarded' in headers || 'via' in headers)

const tenantIn = ({ params }: FastifyRequest) => (params as { tenant_id?: string }).tenant_id!

// Operators, their sign-ins and what all cells share are changed at home. A cell that has not heard from home may not
// know that a session has ended.
async function demandHome(app: App, { method, operator, name }: Route): Promise<void> {
  const membership = await app.membership()
  if (!membership?.is_follower) return
  const { address, seconds } = await readHome(app.database)
  const decision = decideInFollower({
    is_read: method === 'GET',
    is_of_tenant: operator!.within === 'tenant',
    is_review: name === 'break_glass_uses.review',
    seconds,
  })
  if (decision === 'at home')
    throw new Refusal('not_home_cell', `The cell ${membership.home} does this for all cells.`, {
      context: { cell: membership.home, address },
    })
  if (decision === 'not now')
    throw new Refusal('service_unavailable', `This cell has not heard from ${membership.home} for minutes.`, {
      headers: { 'Retry-After': '5' },
    })
}

// A tenant in which the operator has no role does not exist for them.
function checkPermission({ operator, permission }: Route, grants: readonly Grant[], request: FastifyRequest) {
  if (operator!.within === 'tenant' && !grants.some((grant) => covers(grant, tenantIn(request))))
    throw notFound('tenant')
  if (permission === undefined) return
  const place = operator!.within === 'tenant' ? tenantIn(request) : null
  const grantsHere =
    operator!.within === 'some tenant' ? grants : grants.filter((grant) => covers(grant, place))
  if (!permitsSomewhere(grantsHere, permission)) throw refusePermission(permission, grantsHere)
}

function checkStepUp({ kind, stepped_up_at }: OperatorSession, now_ms: number) {
  if (kind === 'token') throw fail('step_up_required', 'A token cannot prove an identity: use a browser.')
  if (now_ms - Date.parse(stepped_up_at) > STEP_UP_MS) throw fail('step_up_required')
}

async function tenantOf(app: App, request: FastifyRequest): Promise<Tenant> {
  const id = tenantIn(request)
  const tenant = id === INSTALLATION ? undefined : await app.tenant(id)
  if (!tenant) throw notFound('tenant')
  return tenant
}
