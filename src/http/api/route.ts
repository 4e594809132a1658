// A route: one operation of the API with its shapes, its scope and the function that answers it. Validation, types and
// the API description follow from the shapes.

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TSchema } from 'typebox'
import type { Actor, App, Context, Json, ReadContext, RequestFacts } from '../../context.ts'
import type { ErrorCode, Offender } from '../../errors.ts'
import type { Instant } from '../../values/time.ts'

export interface Streams {
  /**
   * Opens the stream, lets `fill` write to it, and closes it when fill or the caller ends. An error before the stream
   * begins is a refusal.
   */
  run(
    request: FastifyRequest,
    reply: FastifyReply,
    admit: () => Promise<void>,
    fill: (sink: EventSink) => Promise<void>,
  ): Promise<FastifyReply>
}

type Of<T> = T extends TSchema ? Static<T> : undefined

export interface Input<P, Q, B> {
  params: Of<P>
  query: Of<Q>
  body: Of<B>
}

/** The callers that an operation of the operator API admits. */
export interface Admission {
  /**
   * `nobody signed in`: callers without a session; `self`: each operator; `some tenant`: operators with the permission
   * anywhere, and the operation shows them their part; `tenant`: those with the permission in the tenant of the path;
   * `installation`: those with the permission in every tenant.
   */
  within: 'nobody signed in' | 'self' | 'some tenant' | 'tenant' | 'installation'
  /** Needs a proof of identity within the last five minutes. */
  needs_step_up?: boolean
  /** Leaves no audit record: the first step of a sign-in, whose caller may be a stranger. */
  is_unrecorded?: boolean
  /** Refuses the session of a command line that a person has approved in a browser. */
  needs_browser?: boolean
  /** Present where a rule may ask for the approval of another operator. */
  approval?: Approvable
}

/** The input of an operation, as it is stored while the operation waits for approval. */
export interface HeldInput {
  params: Record<string, string>
  body: { [member: string]: Json }
}

/** The input of an operation that is tried out or carried out after its approval was requested. */
export interface SeenInput extends HeldInput {
  /** The details of the preview, which the approvers have seen; absent while it is made. */
  seen?: Json
}

/** A change that may have to wait for approval. */
export interface Approvable {
  /** The ids of the resources that it is about: while it waits, no other of the same operation may be about them. */
  subjects(input: HeldInput, context: Context): string[]
  /** The secret members of its answer, which are only for its maker: an approver does not get them. */
  secrets?: readonly string[]
  /** Whether it changes nothing and only shows what it would do, so that no rule holds it. */
  isDryRun?(input: HeldInput): boolean
  /** Whether it is so small that no rule of its own holds it. */
  isSmall?(input: HeldInput): boolean
  /** The operation on one resource that it carries out for several: the rules of that one hold it too. */
  single?: string
  /** Its input says all that an approver decides on: its effects need not be those of the preview. */
  is_whole_in_input?: boolean
  /** More of its effects for the preview, besides amounts, transfers and events. */
  details?(context: Context, answer: unknown): Promise<Json>
}

interface Shape<P, Q, B> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  group: string
  /** The name in the API description and in clients: the resource and the verb, such as `orders.place`. */
  name: string
  title: string
  description: string
  params?: P
  query?: Q
  body?: B
  /** Accepts a body of up to 1 MiB instead of 64 KiB. */
  has_long_body?: boolean
  /** Accepts a body of up to this number of values instead of 20,000. */
  most_values?: number
  /** Accepts a body of up to 28 MiB, for a file of 20 MiB in base64. */
  has_file_body?: boolean
  /** Finds faults of a body beyond its shape, which are listed with those of the shape; the body may be anything. */
  faults?: (body: unknown, now: Instant) => Offender[]
  /** The shape of the answer, and its status. */
  response: TSchema
  status?: 200 | 201 | 202
  /** Whether it can be tried out, which is answered with 200 and the same shape. */
  has_trial?: boolean
  /** The shape of the answer with 202: the change waits for approval. */
  held?: TSchema
  /** The refusals of this operation besides the common ones. */
  errors?: ErrorCode[]
  /** The shape of refusals with 400 and 401, if it is not the error envelope. */
  refusal?: TSchema
  /** The permission that the operation needs; its verb names the scope. Without it a valid token is enough. */
  permission?: string
  /** The error for a token without the scope; insufficient_scope by default. */
  scope_error?: 'forbidden' | 'insufficient_scope'
  /** Answers with a redirect (302) by default. */
  redirects?: boolean
  /**
   * Neither the request nor the answer holds personal data, so the answer is stored under an Idempotency-Key without
   * sealing. The answers of other writes are sealed.
   */
  is_impersonal?: boolean
  /** It reads much, so a standby answers it if there is one; pages of lists are answered there anyway. */
  is_heavy?: boolean
  /** Clients repeat the same request often: answers with `isFresh` are cached. */
  is_polled?: boolean
  /** The answer is a page of a list; the header Next-Cursor holds the cursor of the next page. */
  is_paged?: boolean
  /** Served only in a sandbox environment. */
  sandbox?: boolean
  /** Present in an operation of the operator API, which clients cannot call. */
  operator?: Admission
}

/** The receiving end of a stream of server-sent events. */
export interface EventSink {
  /** The Last-Event-ID header: the last event that the caller has received. */
  last_event_id: string | undefined
  /** Aborted when the caller has gone, the server stops or the token has expired. */
  ended: AbortSignal
  /** Begins the answer; a wrong request must be refused before. */
  begin(): void
  /** Sends text in the format of server-sent events; resolves when the caller is ready for more. */
  write(text: string): Promise<void>
}

/** The answer of a route that redirects the caller. */
export class Redirect {
  readonly location: string
  constructor(location: string) {
    this.location = location
  }
}

/** The answer of a write with headers of its own, such as a cookie. They are not stored under an Idempotency-Key. */
export class HeadedAnswer {
  readonly answer: unknown
  readonly headers: Record<string, string>
  constructor(answer: unknown, headers: Record<string, string>) {
    this.answer = answer
    this.headers = headers
  }
}

/** The answer of a write that waits for approval: its status is 202, and its shape that of `held`. */
export class HeldAnswer {
  readonly answer: unknown
  constructor(answer: unknown) {
    this.answer = answer
  }
}

/** The context of a route with transactions of its own; see `steps`. */
export interface StepsContext {
  app: App
  tenant: string
  actor: Actor
  request: RequestFacts
}

/** The answer of a write that was only tried out, and has stored nothing: its status is 200. */
export class TrialAnswer {
  readonly answer: unknown
  constructor(answer: unknown) {
    this.answer = answer
  }
}

export interface Route<P = unknown, Q = unknown, B = unknown> extends Shape<P, Q, B> {
  /** Answers without changing anything. */
  read?: (context: ReadContext, input: Input<P, Q, B>) => Promise<unknown>
  /** Changes something, in one transaction. */
  write?: (context: Context, input: Input<P, Q, B>) => Promise<unknown>
  /** Answers with a stream of server-sent events that lasts until the caller or the server ends it. */
  stream?: (context: ReadContext, input: Input<P, Q, B>, sink: EventSink) => Promise<void>
  /** Changes something in many transactions of its own, such as an advance of the clock. */
  steps?: (context: StepsContext, input: Input<P, Q, B>) => Promise<unknown>
}

/** Declares a route; the types of its input follow from its schemas. */
export function route<P extends TSchema, Q extends TSchema, B extends TSchema>(
  declared: Route<P, Q, B>,
): Route {
  return declared as Route
}

/** The scope of a permission, by its verb. */
export function scopeOf(permission: string): 'read' | 'write' {
  return /\.(write|approve)$/.test(permission) ? 'write' : 'read'
}

/** Whether the operation changes something. */
export const isWrite = ({ write, steps }: Route): boolean => write !== undefined || steps !== undefined

/** Returns the id in the path as the subject of a change that may have to wait for approval. */
export const subjectOf =
  (member: string) =>
  ({ params }: HeldInput): string[] => [params[member]!]

/** Whether a standby may answer: the primary needs about as long to say how far its log is as for a small answer. */
export const isForStandby = ({ is_paged, is_heavy, is_polled }: Route): boolean =>
  !is_polled && (is_paged === true || is_heavy === true)

/** Whether an operator can get the whole list as a file. */
export const isExported = ({ operator, is_paged, query }: Route): boolean =>
  operator !== undefined &&
  is_paged === true &&
  Object.hasOwn((query as { properties?: object })?.properties ?? {}, 'export')

/** The name of the operation in records and versions. */
export const operationOf = ({ method, path }: Route): string => `${method} ${path}`

/** The size limit of the operation's body. */
export function mostBodyBytes({ has_long_body, has_file_body }: Route): number {
  if (has_file_body) return 28 * 1024 * 1024
  return (has_long_body ? 1024 : 64) * 1024
}
