import Type from 'typebox'
import { route } from '../../../http/api/route.ts'
import { Nullable, OAuthError, published, Text } from '../../../http/api/shapes.ts'
import { serveKeys } from './serve-keys.ts'
import { serveTokens } from './token-endpoint/issue-token.ts'
import { ASSERTION_TYPE } from './token-endpoint/verify-assertion.ts'

const TokenResponse = Type.Object(
  {
    access_token: Type.String({ description: 'The bearer token, a JWT.' }),
    token_type: Type.Enum(['bearer'], { description: 'Always `bearer`.' }),
    expires_in: Type.Integer({ description: 'Seconds until the token expires.' }),
    scope: Type.String({ description: 'Granted scopes, separated by commas.' }),
    refresh_token: Type.Optional(Nullable(Text('Always null: request a new token instead.'))),
  },
  { $id: 'TokenResponse', description: 'An access token.' },
)

const grant = {
  grant_type: Type.Literal('client_credentials', { description: 'The only grant.' }),
  scope: Type.Optional(Text('The requested scopes, separated by blanks; absent: all scopes of the client.')),
}
const assertionType = Type.Literal(ASSERTION_TYPE, { description: 'The only type of assertions.' })
const assertion = Text(
  'A JWT that the client has signed, in place of the secret (RFC 7523, `private_key_jwt`).',
)

// The other form of the request. The one with a secret requires the secret.
const byAssertion = Type.Object({
  client_id: Type.Optional(Text('Id of the client; the assertion names it as well.')),
  client_assertion_type: assertionType,
  client_assertion: assertion,
  ...grant,
})

export const authRoutes = [
  route({
    method: 'POST',
    path: '/auth/token',
    group: 'auth',
    name: 'auth.issue_token',
    title: 'Issue an OAuth token',
    description:
      'Answers 400 and 401 with the OAuth error body, malformed fields with the error envelope. A client that signs ' +
      'assertions sends `client_assertion_type` and `client_assertion` in place of id and secret. Id and secret may ' +
      'come as HTTP Basic in the header `Authorization` instead of in the form (RFC 6749, section 2.3.1).',
    body: published(
      Type.Object(
        {
          client_id: Text('Id of the client; with an assertion it may be absent.'),
          client_secret: Text('Secret of the client; with an assertion it must be absent.'),
          client_assertion_type: Type.Optional(assertionType),
          client_assertion: Type.Optional(assertion),
          ...grant,
        },
        {
          $id: 'TokenRequest',
          description:
            'A request for an access token: by a secret or, as `x-alternative` says, by an assertion.',
        },
      ),
      { 'x-alternative': byAssertion },
    ),
    response: TokenResponse,
    refusal: OAuthError,
  }),
]

/** Operations of this group that need no token. */
export const openAuth = [serveTokens, serveKeys]
