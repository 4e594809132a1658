// The operations of the signed-in operator on their own sessions, passkeys and tokens.
import type { Context } from '../../../../context.ts'
import { failParam, notFound } from '../../../../errors.ts'
import { BACK_OFFICE, listRoute } from '../../../../http/api/list-route.ts'
import { HeadedAnswer, route } from '../../../../http/api/route.ts'
import { refuseToken } from '../break-glass/refuse-token.ts'
import { listPasskeys, listSessions, permissionsOf, readOperator } from '../read.ts'
import { ChangedResource, EndedSessions, PasskeyChallenge } from '../schemas.ts'
import { clearCookie } from '../sessions/credentials.ts'
import { endSession, endSessions } from '../sessions/end-sessions.ts'
import { openSession } from '../sessions/open-session.ts'
import {
  CreatedToken,
  Me,
  NewPasskey,
  NewRecoveryCodes,
  NewToken,
  Passkey,
  Session,
  SessionPath,
  sessionFilters,
} from '../sessions/schemas.ts'
import { issueChallenge, takeChallenge } from '../sign-in/challenges.ts'
import { addPasskey, registrationOptions } from '../sign-in/passkeys.ts'
import { replaceRecoveryCodes } from '../sign-in/recovery-codes.ts'
import { refuseOwnCredentials } from '../single-sign-on/identities.ts'

const self = { group: 'me', operator: { within: 'self' } } as const
// These open the way to sessions that outlive the present one.
const proved = {
  group: 'me',
  operator: { within: 'self', needs_step_up: true, needs_browser: true },
} as const

/** The operations. */
export const meRoutes = [
  route({
    ...self,
    method: 'GET',
    path: '/operator/me',
    name: 'me.retrieve',
    title: 'Show the signed-in operator',
    description: 'With their roles, and the permissions of each.',
    response: Me,
    read: async (context) => {
      const { id, kind, stepped_up_at, grants } = context.actor.session!
      const operator = await readOperator(context, context.actor.id)
      return { ...operator, session: { id, kind, stepped_up_at }, permissions: permissionsOf(grants) }
    },
  }),
  listRoute({
    ...self,
    path: '/operator/me/sessions',
    name: 'me.list_sessions',
    title: 'List your sessions',
    description: 'Your open sessions and valid tokens, newest first.',
    filters: sessionFilters,
    pages: BACK_OFFICE,
    item: Session,
    rows: (context, { query }, window) => listSessions(context, context.actor.id, query, window),
  }),
  route({
    ...self,
    method: 'POST',
    path: '/operator/me/sessions/{session_id}/end',
    name: 'me.end_session',
    title: 'End one of your sessions',
    description: 'A token is revoked in the same way.',
    params: SessionPath,
    response: ChangedResource,
    write: async (context, { params }) => {
      if (!(await endSession(context, context.actor.id, params.session_id))) throw notFound('session')
      return changed(context, params.session_id)
    },
  }),
  route({
    ...self,
    method: 'POST',
    path: '/operator/me/sessions/end-others',
    name: 'me.end_other_sessions',
    title: 'End your other sessions',
    description: 'And revoke your tokens; the session of this request stays.',
    response: EndedSessions,
    write: async (context) => ({
      ended: await endSessions(context, context.actor.id, context.actor.session!.id),
    }),
  }),
  route({
    ...self,
    method: 'POST',
    path: '/operator/sign-out',
    name: 'me.sign_out',
    title: 'Sign out',
    description: 'Ends the session of this request.',
    response: ChangedResource,
    write: async (context) => {
      const { id } = context.actor.session!
      await endSession(context, context.actor.id, id)
      return new HeadedAnswer(changed(context, id), clearCookie(context.app.config))
    },
  }),
  route({
    ...proved,
    method: 'POST',
    path: '/operator/me/tokens',
    name: 'me.create_token',
    title: 'Make a token',
    description: 'A token has your roles. It cannot call operations with `x-step-up`.',
    body: NewToken,
    response: CreatedToken,
    status: 201,
    write: async (context, { body }) => {
      await refuseToken(context)
      const token = { kind: 'token', method: 'token', ...body } as const
      const session = await openSession(context, context.actor.id, token)
      changed(context, session.id)
      return session
    },
  }),
  listRoute({
    ...self,
    path: '/operator/me/passkeys',
    name: 'me.list_passkeys',
    title: 'List your passkeys',
    description: 'Newest first.',
    pages: BACK_OFFICE,
    item: Passkey,
    rows: (context, _, window) => listPasskeys(context, context.actor.id, window),
    show: (_, passkeys) => passkeys.map(({ credential: __, ...passkey }) => passkey),
  }),
  route({
    ...proved,
    method: 'POST',
    path: '/operator/me/passkeys/challenge',
    name: 'me.challenge_new_passkey',
    title: 'Begin to add a passkey',
    description: 'Gives the options for the browser.',
    response: PasskeyChallenge,
    write: async (context) => {
      await refuseOwnCredentials(context)
      const { app, actor } = context
      const passkeys = await listPasskeys(context, actor.id)
      const credentials = passkeys.map(({ credential }) => credential)
      const options = await registrationOptions(app, await readOperator(context, actor.id), credentials)
      const challenge = { purpose: 'passkey', subject: actor.id, passkey: options.challenge } as const
      return { challenge: await issueChallenge(context, challenge), options }
    },
  }),
  route({
    ...proved,
    method: 'POST',
    path: '/operator/me/passkeys',
    name: 'me.add_passkey',
    title: 'Add a passkey',
    description: 'The passkey that the browser has made with the options.',
    body: NewPasskey,
    response: ChangedResource,
    status: 201,
    write: async (context, { body }) => {
      await refuseOwnCredentials(context)
      const { actor } = context
      const issued = await takeChallenge(context, body.challenge, { purpose: 'passkey', subject: actor.id })
      if (!issued) throw failParam('body.challenge', 'expired', 'Begin again.')
      const passkey = { challenge: issued.passkey, response: body.passkey, name: body.name }
      return changed(context, await addPasskey(context, actor.id, passkey))
    },
  }),
  route({
    ...proved,
    method: 'POST',
    path: '/operator/me/recovery-codes',
    name: 'me.replace_recovery_codes',
    title: 'Make new recovery codes',
    description: 'Earlier ones no longer work.',
    response: NewRecoveryCodes,
    write: async (context) => {
      await refuseOwnCredentials(context)
      changed(context, context.actor.id)
      return { recovery_codes: await replaceRecoveryCodes(context, context.actor.id) }
    },
  }),
]

function changed(context: Context, id: string) {
  context.pending.resource = id
  return { id }
}
