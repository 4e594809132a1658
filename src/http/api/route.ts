// A route: one operation of the API with its shapes, its scope and the function that answers it. The shapes are
// written once; validation, types and the API description come from them.
import type { Static, TSchema } from 'typebox'
import type { Actor, App, Context, ReadContext, RequestFacts } from '../../context.ts'
import type { ErrorCode, Offender } from '../../errors.ts'
import type { Instant } from '../../values/time.ts'

type Of<T> = T extends TSchema ? Static<T> : undefined

export interface Input<P, Q, B> {
  params: Of<P>
  query: Of<Q>
  body: Of<B>
}

interface Shape<P, Q, B> {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  group: string
  /** The name in the API description and in clients: the resource and the verb, such as `orders.place`. */
  name: string
  title: string
  description: string
  params?: P
  query?: Q
  body?: B
  /** Takes a body of up to 1 MiB; of most operations 64 KiB are more than enough. */
  has_long_body?: boolean
  /**
   * What is wrong with a body beyond its shape, told together with what is wrong with that; the body may be anything.
   */
  faults?: (body: unknown, now: Instant) => Offender[]
  /** The shape of the answer, and its status. */
  response: TSchema
  status?: 200 | 201 | 202
  /** Refusals this operation has beside the common ones. */
  errors?: ErrorCode[]
  /** The shape of refusals with 400 and 401 where it is not the error envelope. */
  refusal?: TSchema
  /** The permission the operation needs; its verb names the scope. Absent: a valid token is enough. */
  permission?: string
  /** What a token without the scope is told; insufficient_scope unless the contract says otherwise. */
  scope_error?: 'forbidden' | 'insufficient_scope'
  /** Answers with a redirect (302) unless the caller asks otherwise. */
  redirects?: boolean
  /**
   * Says that neither what is sent nor what is answered is personal: the answer kept under an Idempotency-Key then
   * stands as it is. Any other write's is kept sealed.
   */
  is_impersonal?: boolean
  /** Pages ask for it in the same words again and again: an answer that tells how long it stands is kept for them. */
  is_polled?: boolean
  /** The answer is a page of a list; the header Next-Cursor leads to the next one. */
  is_paged?: boolean
  /** Served only where the environment is sandbox. */
  sandbox?: boolean
}

/** Where a stream of server-sent events goes. */
export interface EventSink {
  /** The Last-Event-ID header: where the caller got to before. */
  last_event_id: string | undefined
  /** Ends when the caller has gone, the server stops or the token has expired. */
  ended: AbortSignal
  /** Begins the answer; what is wrong with the request must be refused before. */
  begin(): void
  /** Sends text in the form of server-sent events; resolves when the caller keeps up. */
  write(text: string): Promise<void>
}

/** The answer of a route that sends the caller elsewhere. */
export class Redirect {
  readonly location: string
  constructor(location: string) {
    this.location = location
  }
}

/** What a route that carries out its own transactions is given; see `steps`. */
export interface StepsContext {
  app: App
  tenant: string
  actor: Actor
  request: RequestFacts
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

/** The scope an operation needs: what the verb of its permission says. */
export function scopeOf(permission: string): 'read' | 'write' {
  return permission.endsWith('.write') ? 'write' : 'read'
}

/** The operation of a route, as records and versions name it. */
export const operationOf = ({ method, path }: Route): string => `${method} ${path}`

/** The most bytes that a body of the operation may have. */
export function mostBodyBytes({ has_long_body }: Route): number {
  return (has_long_body ? 1024 : 64) * 1024
}
