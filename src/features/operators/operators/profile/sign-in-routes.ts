// The operations by which a person signs in. They need no session; signing in always opens a new one, so that a
// cookie that an attacker has planted is worthless.
import type { Context } from '../../../../context.ts'
import { route } from '../../../../http/api/route.ts'
import { openLocalSession } from '../break-glass/open-local-session.ts'
import { deviceRoutes } from '../device/device-routes.ts'
import { acceptInvitation } from '../invitations/accept-invitation.ts'
import { openInvitation } from '../invitations/open-invitation.ts'
import { readOperator } from '../read.ts'
import {
  Acceptance,
  AcceptanceRequest,
  OpenedInvitation,
  OpenInvitationRequest,
  PasskeyChallenge,
  PasskeySignIn,
  PasswordSignIn,
  SignedIn,
  StepUpByPasskey,
  StepUpByPassword,
} from '../schemas.ts'
import { issueChallenge } from '../sign-in/challenges.ts'
import { countChallenge } from '../sign-in/count-attempt.ts'
import { identifyByPasskey, identifyByPassword } from '../sign-in/identify-operator.ts'
import { assertionOptions } from '../sign-in/passkeys.ts'
import { confirmed, signedIn } from '../sign-in/signed-in.ts'
import { singleSignOnRoutes } from '../single-sign-on/single-sign-on-routes.ts'

const open = { group: 'sign-in', operator: { within: 'nobody signed in' } } as const
const begins = { group: 'sign-in', operator: { within: 'nobody signed in', is_unrecorded: true } } as const

/** Operations by which a person signs in or proves their identity again. */
export const signInRoutes = [
  route({
    ...begins,
    method: 'POST',
    path: '/operator/invitations/open',
    name: 'invitations.open',
    title: 'Open an invitation',
    description:
      'Shows the role and tenant of the invitation, with a new authenticator and the options for a passkey.',
    body: OpenInvitationRequest,
    response: OpenedInvitation,
    errors: ['invitation_invalid'],
    write: async (context, { body }) => {
      await countChallenge(context)
      return openInvitation(context, body.token)
    },
  }),
  route({
    ...open,
    method: 'POST',
    path: '/operator/invitations/accept',
    name: 'invitations.accept',
    title: 'Accept an invitation',
    description: 'Creates the operator, signs in, and returns the recovery codes, which are shown only here.',
    body: AcceptanceRequest,
    response: Acceptance,
    status: 201,
    errors: ['invitation_invalid', 'single_sign_on_required'],
    write: async (context, { body }) => {
      const { operator, recovery_codes, session } = await acceptInvitation(context, body)
      return signedIn(context, operator, session, { recovery_codes })
    },
  }),
  route({
    ...open,
    method: 'POST',
    path: '/operator/sign-in/password',
    name: 'sign_in.password',
    title: 'Sign in with a password',
    description:
      'With a code of the authenticator, or with a recovery code. A person who has only passkeys signs in by a ' +
      'recovery code alone. Unknown people and wrong credentials get the same answer.',
    body: PasswordSignIn,
    response: SignedIn,
    errors: ['sign_in_failed', 'single_sign_on_required'],
    write: async (context, { body }) => {
      const operator = await identifyByPassword(context, body)
      const method = body.recovery_code === undefined ? 'password' : 'recovery_code'
      const { reason } = body
      return signedIn(context, operator, await openLocalSession(context, operator, { method, reason }))
    },
  }),
  route({
    ...begins,
    method: 'POST',
    path: '/operator/sign-in/passkey-challenge',
    name: 'sign_in.challenge_passkey',
    title: 'Begin to sign in with a passkey',
    description: 'Gives the options for the browser. They name nobody: the person chooses a passkey.',
    response: PasskeyChallenge,
    write: async (context) => {
      await countChallenge(context)
      return challengePasskey(context, 'sign_in', null)
    },
  }),
  route({
    ...open,
    method: 'POST',
    path: '/operator/sign-in/passkey',
    name: 'sign_in.passkey',
    title: 'Sign in with a passkey',
    description: 'The passkey must have verified the person, by a fingerprint or a PIN.',
    body: PasskeySignIn,
    response: SignedIn,
    errors: ['sign_in_failed', 'single_sign_on_required'],
    write: async (context, { body }) => {
      const operator = await identifyByPasskey(context, { purpose: 'sign_in', subject: null }, body)
      const session = await openLocalSession(context, operator, { method: 'passkey', reason: body.reason })
      return signedIn(context, operator, session)
    },
  }),
  route({
    group: 'sign-in',
    operator: { within: 'self' },
    method: 'POST',
    path: '/operator/step-up/password',
    name: 'step_up.password',
    title: 'Prove the identity by a password',
    description: 'For the next five minutes the session may call operations with `x-step-up`.',
    body: StepUpByPassword,
    response: SignedIn,
    errors: ['sign_in_failed'],
    write: async (context, { body }) => {
      const { id, email } = await readOperator(context, context.actor.id)
      await identifyByPassword(context, { email, ...body }, id)
      return confirmed(context)
    },
  }),
  route({
    group: 'sign-in',
    operator: { within: 'self' },
    method: 'POST',
    path: '/operator/step-up/passkey-challenge',
    name: 'step_up.challenge_passkey',
    title: 'Begin to prove the identity by a passkey',
    description: 'Gives the options for the browser.',
    response: PasskeyChallenge,
    write: (context) => challengePasskey(context, 'step_up', context.actor.id),
  }),
  route({
    group: 'sign-in',
    operator: { within: 'self' },
    method: 'POST',
    path: '/operator/step-up/passkey',
    name: 'step_up.passkey',
    title: 'Prove the identity by a passkey',
    description: 'For the next five minutes the session may call operations with `x-step-up`.',
    body: StepUpByPasskey,
    response: SignedIn,
    errors: ['sign_in_failed'],
    write: async (context, { body }) => {
      await identifyByPasskey(context, { purpose: 'step_up', subject: context.actor.id }, body)
      return confirmed(context)
    },
  }),
  ...singleSignOnRoutes,
  ...deviceRoutes,
]

async function challengePasskey(context: Context, purpose: 'sign_in' | 'step_up', subject: string | null) {
  const options = await assertionOptions(context.app)
  const challenge = await issueChallenge(context, { purpose, subject, passkey: options.challenge })
  return { challenge, options }
}
