// The operations of the signed-in operator on their own password, authenticator and passkeys.
import Type from 'typebox'
import type { Context } from '../../../../context.ts'
import { type Route, route } from '../../../../http/api/route.ts'
import { PathId } from '../../../../http/api/shapes.ts'
import { AuthenticatorSecret, Challenge, ChangedResource, Code, EndedSessions, Password } from '../schemas.ts'
import {
  beginAuthenticator,
  changePassword,
  removePasskey,
  replaceAuthenticator,
} from '../sign-in/change-credentials.ts'
import { refuseOwnCredentials } from '../single-sign-on/identities.ts'

// These open the way to sessions that outlive the present one.
const proved = {
  method: 'POST',
  group: 'me',
  operator: { within: 'self', needs_step_up: true, needs_browser: true },
} as const

const NewPassword = Type.Object(
  { password: Password },
  { $id: 'NewOperatorPassword', description: 'The new password.' },
)
const BegunAuthenticator = Type.Object(
  { challenge: Challenge, authenticator: AuthenticatorSecret },
  { $id: 'AuthenticatorChallenge', description: 'The secret of a new authenticator.' },
)
const NewAuthenticator = Type.Object(
  { challenge: Challenge, code: Code, password: Type.Optional(Password) },
  {
    $id: 'NewAuthenticator',
    description: 'The first code of the new authenticator; with a password for a person who has none.',
  },
)
const PasskeyPath = Type.Object({ passkey_id: PathId('passkey') })

const ended = async (context: Context, change: () => Promise<number>) => {
  await refuseOwnCredentials(context)
  return { ended: await change() }
}

export const credentialRoutes: Route[] = [
  route({
    ...proved,
    path: '/operator/me/password',
    name: 'me.change_password',
    title: 'Change your password',
    description: 'Ends your other sessions and revokes your tokens.',
    body: NewPassword,
    response: EndedSessions,
    errors: ['conflict'],
    write: (context, { body }) => ended(context, () => changePassword(context, body.password)),
  }),
  route({
    ...proved,
    path: '/operator/me/authenticator/challenge',
    name: 'me.challenge_authenticator',
    title: 'Begin to replace your authenticator',
    description:
      'Gives the secret of a new one; the old one works until the first code of the new one has come.',
    response: BegunAuthenticator,
    write: async (context) => {
      await refuseOwnCredentials(context)
      return beginAuthenticator(context)
    },
  }),
  route({
    ...proved,
    path: '/operator/me/authenticator',
    name: 'me.replace_authenticator',
    title: 'Replace your authenticator',
    description: 'Ends your other sessions and revokes your tokens.',
    body: NewAuthenticator,
    response: EndedSessions,
    write: (context, { body }) => ended(context, () => replaceAuthenticator(context, body)),
  }),
  route({
    ...proved,
    path: '/operator/me/passkeys/{passkey_id}/remove',
    name: 'me.remove_passkey',
    title: 'Remove a passkey',
    description:
      'One that is lost, for example; other sessions end. The only way to sign in cannot be removed.',
    params: PasskeyPath,
    response: ChangedResource,
    errors: ['conflict'],
    write: async (context, { params }) => {
      await removePasskey(context, params.passkey_id)
      return { id: params.passkey_id }
    },
  }),
]
