// The operations on operators, their invitations, roles and limits; and those of the signed-in operator.
import { BACK_OFFICE, listRoute } from '../../../http/api/list-route.ts'
import { type Route, route, subjectOf } from '../../../http/api/route.ts'
import { breakGlassRoutes } from './break-glass/break-glass-routes.ts'
import { inviteOperator, renewLink } from './invitations/invite-operator.ts'
import { limitRoutes } from './limits/limit-routes.ts'
import {
  disableOperator,
  endSessionsOf,
  grantRole,
  removeGrant,
  revokeInvitation,
  unlockOperator,
} from './manage-operator.ts'
import { meRoutes } from './profile/me-routes.ts'
import { signInRoutes } from './profile/sign-in-routes.ts'
import { listInvitations, listOperators, tenantsOf } from './read.ts'
import type { Role } from './rules.ts'
import {
  ChangedResource,
  CreatedInvitation,
  EndedSessions,
  GrantPath,
  Invitation,
  InvitationPath,
  invitationFilters,
  NewGrant,
  NewInvitation,
  Operator,
  OperatorPath,
  operatorFilters,
} from './schemas.ts'
import { emailHash } from './seal-email.ts'
import { viewRoutes } from './views/view-routes.ts'

/** The hours for which an invitation of an operator is valid. */
const HOURS = 72

const reads = {
  group: 'operators',
  permission: 'operator.read',
  operator: { within: 'some tenant' },
} as const
const writes = {
  group: 'operators',
  permission: 'operator.write',
  operator: { within: 'some tenant', needs_step_up: true },
} as const
// Taking a role, disabling a person and ending their sessions wait for nobody: they make an installation safer.
const waits = { ...writes.operator, approval: { subjects: subjectOf('operator_id') } }

const managementRoutes = [
  listRoute({
    ...reads,
    path: '/operator/operators',
    name: 'operators.list',
    title: 'List operators',
    description: 'Those with a role in a tenant where you may read operators, newest first.',
    filters: operatorFilters,
    pages: BACK_OFFICE,
    item: Operator,
    rows: (context, { query }, window) =>
      listOperators(context, tenantsOf(context, 'operator.read'), query, window),
  }),
  route({
    ...writes,
    operator: waits,
    method: 'POST',
    path: '/operator/operators/{operator_id}/grants',
    name: 'operators.grant',
    title: 'Give an operator a role',
    description: 'In a tenant that you administer. Nobody changes their own roles.',
    params: OperatorPath,
    body: NewGrant,
    response: ChangedResource,
    status: 201,
    errors: ['duplicate', 'conflict'],
    write: async (context, { params, body }) => {
      await grantRole(context, params.operator_id, { ...body, role: body.role as Role })
      return { id: params.operator_id }
    },
  }),
  route({
    ...writes,
    method: 'POST',
    path: '/operator/operators/{operator_id}/grants/{grant_id}/remove',
    name: 'operators.remove_grant',
    title: 'Take a role from an operator',
    description: 'It takes effect with their next request.',
    params: GrantPath,
    response: ChangedResource,
    write: async (context, { params }) => {
      await removeGrant(context, params.operator_id, params.grant_id)
      return { id: params.operator_id }
    },
  }),
  route({
    ...writes,
    method: 'POST',
    path: '/operator/operators/{operator_id}/disable',
    name: 'operators.disable',
    title: 'Disable an operator',
    description: 'Ends their sessions and revokes their tokens. A disabled operator stays disabled.',
    params: OperatorPath,
    response: ChangedResource,
    errors: ['conflict'],
    write: async (context, { params }) => {
      await disableOperator(context, params.operator_id)
      return { id: params.operator_id }
    },
  }),
  route({
    ...writes,
    method: 'POST',
    path: '/operator/operators/{operator_id}/unlock',
    name: 'operators.unlock',
    title: 'Unlock an operator',
    description: 'Forgets their failed attempts to sign in, so that they may try again from every address.',
    params: OperatorPath,
    response: ChangedResource,
    write: async (context, { params }) => {
      await unlockOperator(context, params.operator_id)
      return { id: params.operator_id }
    },
  }),
  route({
    ...writes,
    method: 'POST',
    path: '/operator/operators/{operator_id}/end-sessions',
    name: 'operators.end_sessions',
    title: 'End the sessions of an operator',
    description: 'And revoke their tokens; they may sign in again.',
    params: OperatorPath,
    response: EndedSessions,
    write: async (context, { params }) => ({ ended: await endSessionsOf(context, params.operator_id) }),
  }),
  listRoute({
    ...reads,
    path: '/operator/invitations',
    name: 'invitations.list',
    title: 'List invitations',
    description: 'The open ones to tenants where you may read operators, newest first.',
    filters: invitationFilters,
    pages: BACK_OFFICE,
    item: Invitation,
    rows: (context, { query }, window) =>
      listInvitations(context, tenantsOf(context, 'operator.read'), query, window),
  }),
  route({
    ...writes,
    operator: {
      ...writes.operator,
      approval: {
        // The hash of the address: subjects are stored as they are.
        subjects: ({ body }, { vault }) => [emailHash(vault, body.email as string).toString('hex')],
        secrets: ['token'],
      },
    },
    method: 'POST',
    path: '/operator/invitations',
    name: 'invitations.create',
    title: 'Invite a person',
    description:
      `Valid for ${HOURS} hours; earlier invitations of the person are revoked. After an approval you fetch the ` +
      'link; those that approved it do not get it.',
    body: NewInvitation,
    response: CreatedInvitation,
    status: 201,
    errors: ['single_sign_on_required'],
    write: (context, { body }) => inviteOperator(context, { ...body, role: body.role as Role, hours: HOURS }),
  }),
  route({
    ...writes,
    method: 'POST',
    path: '/operator/invitations/{invitation_id}/link',
    name: 'invitations.renew_link',
    title: 'Get a new link of an invitation',
    description: 'Of one that you made. An earlier link no longer works.',
    params: InvitationPath,
    response: CreatedInvitation,
    errors: ['conflict'],
    write: (context, { params }) => renewLink(context, params.invitation_id),
  }),
  route({
    ...writes,
    method: 'POST',
    path: '/operator/invitations/{invitation_id}/revoke',
    name: 'invitations.revoke',
    title: 'Revoke an invitation',
    description: 'Its link no longer works.',
    params: InvitationPath,
    response: ChangedResource,
    errors: ['conflict'],
    write: async (context, { params }) => {
      await revokeInvitation(context, params.invitation_id)
      return { id: params.invitation_id }
    },
  }),
]

/** Every operation on operators. */
export const operatorRoutes: Route[] = [
  ...signInRoutes,
  ...meRoutes,
  ...viewRoutes,
  ...managementRoutes,
  ...breakGlassRoutes,
  ...limitRoutes,
]
