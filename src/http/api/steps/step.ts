// A step of the pipeline: what it sees, when it runs, and how it is made.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, App, RequestFacts, Tenant } from '../../../context.ts'
import type { ChangeFacts, Sealed } from '../../../transactions/change-facts.ts'
import type { BreakingChange } from '../../../versions/versions.ts'
import type { Streams } from '../../server/stream.ts'
import type { ResponseCache } from '../response-cache.ts'
import type { Route } from '../route.ts'
import type { RawInput } from '../validate.ts'
import type { SealAnswer } from './seal-answer.ts'

/** What the steps have found out about a request. */
export interface Visit {
  version: string
  facts: RequestFacts
  actor?: Actor
  tenant?: Tenant
  /** The operation that changes something, where the route is one. */
  action?: string
  input?: RawInput
  /** The facts of the change that a write makes. */
  change?: ChangeFacts
}

declare module 'fastify' {
  interface FastifyRequest {
    visit: Visit
  }
}

/** What all steps of a server share. */
export interface Parts {
  app: App
  changes: readonly BreakingChange[]
  streams: Streams
  /** Checks again, while a stream lasts, that its caller may have it. */
  admit(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<void>
  sealFailure(error: unknown, request: FastifyRequest): Sealed
  sealAnswer: SealAnswer
  /** The cache of a route whose answers are asked for again and again. */
  cacheOf(route: Route): ResponseCache | undefined
}

/**
 * Does the step for a request. True says that the request is answered and that no step follows. A step never gives the
 * reply: the reply is a thenable, and to wait for it is to wait until the answer has gone out.
 */
export type Run = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean | undefined> | undefined

/**
 * A step runs as a request arrives, whatever its path; once its route is known and nothing of its body is read; or once
 * the body is read. It is made once for a server and, after the arrival, once for each route.
 */
export type Step =
  | { name: string; runs: 'on arrival'; prepare(parts: Parts): Run }
  | {
      name: string
      runs: 'before the body' | 'after the body'
      prepare(parts: Parts): (route: Route) => Run | undefined
    }
