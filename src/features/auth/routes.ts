import Type from 'typebox'
import { route } from '../../http/api/route.ts'
import { Nullable, OAuthError, OneOf } from '../../http/api/shapes.ts'
import { serveTokens } from './issue-token.ts'
import { serveKeys } from './serve-keys.ts'

const TokenResponse = Type.Object(
  {
    access_token: Type.String({ description: 'The bearer token, a JWT.' }),
    token_type: OneOf('bearer'),
    expires_in: Type.Integer({ description: 'Seconds until the token expires.' }),
    scope: Type.String({ description: 'Granted scopes, separated by commas.' }),
    refresh_token: Type.Optional(Nullable(Type.String())),
  },
  { $id: 'TokenResponse' },
)

export const authRoutes = [
  route({
    method: 'POST',
    path: '/auth/token',
    group: 'auth',
    title: 'Issue an OAuth token',
    description: 'Answers 400 and 401 with the OAuth error body, malformed fields with the error envelope.',
    body: Type.Object({
      client_id: Type.String(),
      client_secret: Type.String(),
      grant_type: Type.Literal('client_credentials'),
      scope: Type.Optional(Type.String({ description: 'Scopes wanted, separated by blanks; absent: all.' })),
    }),
    response: TokenResponse,
    refusal: OAuthError,
  }),
]

/** Operations of this group that need no token. */
export const openAuth = [serveTokens, serveKeys]
