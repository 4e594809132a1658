// The parts of the API description that operations share: headers, parameters and the answers to refusals.
import { type ErrorCode, meanings } from '../../errors.ts'
import { BASELINE, CURRENT } from '../../versions/versions.ts'
import type { JsonSchema } from './publish-schema.ts'

const text = { type: 'string' }
const short = { type: 'string', maxLength: 255 }

const requestHeader = (name: string, description: string, schema: JsonSchema = short): JsonSchema => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
})

/** Headers of requests, by the name of their component. */
export const headerParameters = {
  ApiVersion: requestHeader(
    'Api-Version',
    `Version of the API, a date. Always send it: without it you get ${BASELINE}.`,
    { type: 'string', format: 'date', enum: [BASELINE, CURRENT] },
  ),
  ClientRequestId: requestHeader(
    'Client-Request-Id',
    'Your own id of the request, for the logs; put nothing sensitive into it.',
  ),
  PersonId: requestHeader('Person-Id', 'The end person on whose behalf the call is made.'),
  ClientUserId: requestHeader('Client-User-Id', 'Your own id of the same end user, for correlation.'),
  IdempotencyKey: requestHeader(
    'Idempotency-Key',
    'Makes the write safe to repeat for 24 hours: a repeat under the same key has no effect and gets the same answer.',
  ),
  Prefer: requestHeader(
    'Prefer',
    '`handling=strict` refuses unknown members and parameters, and decimals that are JSON numbers; ' +
      '`handling=lenient` accepts them (RFC 7240). Without it the setting of the tenant counts.',
    text,
  ),
  ApprovalReason: requestHeader(
    'Approval-Reason',
    'Your reason, stored if the change has to wait for approval: at most 1000 characters, as percent-encoded UTF-8.',
    text,
  ),
} as const

/** Headers of answers, by the name of their component. */
export const answerHeaders = {
  RequestId: { description: 'Id of the request; name it when you ask about the request.', schema: text },
  ApiVersion: {
    description: 'Version of the API in which the request was answered.',
    schema: { type: 'string', format: 'date' },
  },
  ApiVersionSunset: {
    description: `Day from which the version is no longer served; only with ${BASELINE}.`,
    schema: { type: 'string', format: 'date' },
  },
  IdempotentReplayed: {
    description: '`true` where the answer is the one of an earlier request with the same Idempotency-Key.',
    schema: { type: 'string', enum: ['true'] },
  },
  PreferenceApplied: {
    description: 'The handling that the request preferred, such as `handling=strict`.',
    schema: text,
  },
  IgnoredInput: {
    description:
      'Members and parameters of the request that are unknown and had no effect, such as `body.limitPrice`: at most ' +
      'ten, percent-encoded, joined by commas.',
    schema: text,
  },
  NextCursor: {
    description: 'Leads to the next page: send it as `cursor`. Absent on the last page.',
    schema: text,
  },
  RetryAfter: {
    description: 'Seconds after which to try again.',
    schema: { type: 'integer', minimum: 1 },
  },
  Location: {
    description:
      'Of a redirect, where to go instead; else the address of what was created, if it can be read by its id.',
    schema: { type: 'string', format: 'uri' },
  },
  WwwAuthenticate: { description: 'The scheme of authentication, of RFC 6750.', schema: text },
} as const

const NAMES: Record<keyof typeof answerHeaders, string> = {
  RequestId: 'Request-Id',
  ApiVersion: 'Api-Version',
  ApiVersionSunset: 'Api-Version-Sunset',
  IdempotentReplayed: 'Idempotent-Replayed',
  PreferenceApplied: 'Preference-Applied',
  IgnoredInput: 'Ignored-Input',
  NextCursor: 'Next-Cursor',
  RetryAfter: 'Retry-After',
  Location: 'Location',
  WwwAuthenticate: 'WWW-Authenticate',
}

/** The headers of an answer, by reference; those of every answer are among them. */
export function headersOf(...more: (keyof typeof answerHeaders)[]): JsonSchema {
  const names = ['RequestId', 'ApiVersion', 'ApiVersionSunset', ...more] as const
  return Object.fromEntries(names.map((name) => [NAMES[name], { $ref: `#/components/headers/${name}` }]))
}

interface RefusalPart {
  name: string
  description: string
  headers?: (keyof typeof answerHeaders)[]
}

const refusals: Record<number, RefusalPart> = {
  400: { name: 'BadRequest', description: 'The request is wrong, or a rule refuses it.' },
  401: {
    name: 'Unauthorized',
    description: 'The access token is missing, invalid or expired: get a new one.',
    headers: ['WwwAuthenticate'],
  },
  403: { name: 'Forbidden', description: 'Not allowed for this token, or for this account.' },
  404: { name: 'NotFound', description: 'The resource does not exist, or belongs to another tenant.' },
  409: {
    name: 'Conflict',
    description:
      'The state of a resource, or an earlier request with the same Idempotency-Key, refuses the request. With ' +
      'Retry-After: a request with the same key is still being processed.',
    headers: ['RetryAfter'],
  },
  429: { name: 'TooManyRequests', description: 'Too many requests.', headers: ['RetryAfter'] },
  500: { name: 'ServerError', description: 'Something failed on the server.' },
  503: {
    name: 'Unavailable',
    description: 'The service is not available for a moment. Repeat a write with the same Idempotency-Key.',
    headers: ['RetryAfter'],
  },
}

/** The name of the component that answers refusals of the status. */
export function refusalName(status: number): string {
  const part = refusals[status]
  if (!part) throw new Error(`no answer is described for refusals with status ${status}`)
  return part.name
}

/** The answers to refusals as components, with the error envelope as their body. */
export function refusalResponses(envelope: unknown, descriptions: Record<number, string> = {}): JsonSchema {
  return Object.fromEntries(
    Object.entries(refusals).map(([status, { name, description, headers = [] }]) => [
      name,
      {
        description: descriptions[Number(status)] ?? description,
        headers: headersOf(...headers),
        content: { 'application/json': { schema: envelope } },
      },
    ]),
  )
}

/** Sorts codes by the status they are sent with. */
export function byStatus(codes: readonly ErrorCode[]): Map<number, ErrorCode[]> {
  const sorted = new Map<number, ErrorCode[]>()
  for (const code of [...new Set(codes)].sort()) {
    const status = meanings[code][0]
    sorted.set(status, [...(sorted.get(status) ?? []), code])
  }
  return new Map([...sorted].sort(([a], [b]) => a - b))
}
