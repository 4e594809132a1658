// The entry of the package.
export type { AnswerInfo, Call, List } from './call.ts'
export { createHoldfast, type Holdfast, type RawRequest } from './client.ts'
export type { AssertionClaims, SignAssertion } from './credentials.ts'
export type { Decimal, DecimalInput } from './decimal.ts'
export * as decimal from './decimal.ts'
export {
  AbortedError,
  ApiError,
  ConnectionError,
  type ErrorParam,
  HoldfastError,
  InvalidKeyError,
  MissedEventsError,
  TimeoutError,
} from './errors.ts'
export type { EventStream, StreamOptions, StreamQuery } from './event-stream.ts'
export * as explain from './explain.ts'
export * from './generated/errors.ts'
export type * from './generated/schemas.ts'
export { type ApiVersion, CURRENT, VERSION, VERSIONS } from './generated/versions.ts'
export type {
  CallOptions,
  Defaults,
  HoldfastOptions,
  Hooks,
  RequestInfo,
  ResponseInfo,
  RetryInfo,
} from './options.ts'
export * as webhooks from './webhooks.ts'
