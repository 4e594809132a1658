// The callers of an API as its description shows them: how they sign in, the codes they receive, the words of
// introduction. Clients have tokens with scopes; operators have sessions with permissions.
import type { ErrorCode } from '../../errors.ts'
import { VERSIONS } from '../../versions/versions.ts'
import { type Route, scopeOf } from '../api/route.ts'
import { ErrorCodes } from '../api/shapes.ts'
import type { ExampleFile } from './examples.ts'
import { GROUPS } from './groups.ts'
import type { JsonSchema } from './publish-schema.ts'
import type { headerParameters } from './shared-parts.ts'

type HeaderName = keyof typeof headerParameters

export interface Audience {
  title: string
  summary: string
  introduction: string
  /** The meaning of each group of operations. */
  groups: Record<string, string>
  /** The headers that its requests may have. */
  headers: readonly HeaderName[]
  /** The file with the recorded examples of its operations. */
  examples: ExampleFile
  /** The shape of the codes. */
  codes: unknown
  schemesAt(base_url: string): JsonSchema
  security: JsonSchema[]
  /** Whether an operation needs no credentials. */
  isOpen(route: Route): boolean
  securityOf(route: Route): JsonSchema[]
  /** The codes of an operation besides those that it names itself. */
  commonCodes(route: Route): ErrorCode[]
  /** The members of an operation that say what it needs. */
  needsOf(route: Route): JsonSchema
  /** Other descriptions of refusals, by status. */
  refusals?: Record<number, string>
}

/** The clients of tenants. */
export const clients: Audience = {
  title: 'Holdfast',
  summary: 'The HTTP API behind an investing app.',
  introduction: introduction(),
  groups: GROUPS,
  headers: ['ApiVersion', 'ClientRequestId', 'PersonId', 'ClientUserId', 'Prefer', 'IdempotencyKey'],
  examples: 'examples.json',
  codes: ErrorCodes,
  schemesAt: (base_url) => ({ oauth2: oauth2(base_url) }),
  security: [{ oauth2: [] }],
  isOpen: ({ group }) => group === 'auth',
  securityOf: ({ permission }) => [{ oauth2: permission ? [scopeOf(permission)] : [] }],
  commonCodes: ({ group, permission, scope_error }) => [
    ...(group === 'auth' ? [] : ['invalid_token' as const, 'forbidden' as const]),
    ...(permission ? [scope_error ?? ('insufficient_scope' as const)] : []),
  ],
  needsOf: ({ permission }) =>
    permission ? { 'x-permission': permission, 'x-scope': scopeOf(permission) } : {},
}

const oauth2 = (baseUrl: string) => ({
  type: 'oauth2',
  description:
    'Client credentials, sent in the form: the secret (`client_secret_post`), or an assertion that the client has ' +
    'signed (`private_key_jwt`). `expires_in` says for how long a token is valid; then request a new one.',
  flows: {
    clientCredentials: {
      tokenUrl: `${baseUrl}/auth/token`,
      scopes: { read: 'Operations that change nothing.', write: 'Operations that change something.' },
    },
  },
})

function introduction(): string {
  return `The HTTP API behind an investing app. Versions are dates, chosen by the header \`Api-Version\`:
${VERSIONS.join(', ')}.

**Values.** Money, units, prices and rates are decimal text. Times are in UTC with milliseconds; requests may use any
offset. A member that may be null is always there. Members and values of enumerations may be added to answers at any
time: accept what you do not know.

**Extensions.** Each operation says by members of its own what a program may want to know:

- \`x-permission\` and \`x-scope\`: the permission it needs, and the scope of the token that grants it.
- \`x-idempotent\`: it takes an Idempotency-Key and is safe to repeat under the same one.
- \`x-pagination\`: it answers with a list, which comes in pages; \`cursor\` and \`limit\` name the
  parameters, \`next\` the header with the cursor of the next page.
- \`x-error-codes\`: the codes of its refusals by status. \`ErrorCode\` explains them.
- \`x-sandbox-only\`: it exists only in a sandbox.
- \`x-resource\` of a webhook: the shape of the resource that the event is about, and the operation that retrieves it;
  absent where the resource belongs to the operators of the installation.
- \`x-alternative\` of a shape: another one that may take its place.
- \`x-trimmed\` of a text: blanks around it are dropped before it is measured and stored.`
}
