// A step of the pipeline.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, App, RequestFacts, Tenant } from '../../../context.ts'
import type { Offender, Refusal } from '../../../errors.ts'
import type { FaultHit } from '../../../faults/match-fault.ts'
import type { ChangeFacts, SealedAnswer } from '../../../unit-of-work/change-facts.ts'
import type { BreakingChange } from '../../../versions/versions.ts'
import type { ResponseCache } from '../response-cache.ts'
import type { Route, Streams } from '../route.ts'
import type { SealAnswer } from '../seal-answer.ts'
import type { RawInput } from '../validation/storable.ts'

/** The results of the steps of a request. */
export interface Visit {
  version: string
  facts: RequestFacts
  actor?: Actor
  tenant?: Tenant
  /** The operation, if it changes something. */
  action?: string
  input?: RawInput
  /** The members and parameters of the input that have no effect. */
  ignored?: readonly Offender[]
  /** The facts of the change that a write makes. */
  change?: ChangeFacts
  /** The refusal of the request. */
  refusal?: Refusal
  /** The bodies of a write, for the request log of a sandbox: as it came, and as it was answered. */
  request_text?: string | null
  answer_text?: string
  /** The fault of a sandbox that replaces the answer of a write that took effect. */
  fault?: FaultHit
}

declare module 'fastify' {
  interface FastifyRequest {
    visit: Visit
  }
  interface FastifyContextConfig {
    /** The name of the operation. */
    operation?: string
    /** Whether a resource that the operation creates can be read below its path. */
    is_readable?: boolean
  }
}

/** Admits the caller of an operation of the operator API to the request, or refuses it. */
export type AdmitOperator = (route: Route) => (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** The parts of a server that its steps share. */
export interface Parts {
  app: App
  changes: readonly BreakingChange[]
  streams: Streams
  admitOperator: AdmitOperator
  /** Checks the caller again while a stream lasts. */
  admit(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<void>
  sealFailure(error: unknown, request: FastifyRequest): SealedAnswer
  sealAnswer: SealAnswer
  /** The response cache of a polled route. */
  cacheOf(route: Route): ResponseCache | undefined
}

/**
 * Does the step for a request. True means that the request is answered and no step follows. A step never returns the
 * reply, which is a thenable: awaiting it would wait until the answer has been sent.
 */
export type Run = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean | undefined> | undefined

/**
 * A step runs on the arrival of a request, whatever its path; or for its route, before or after its body is read. It is
 * prepared once for a server and, for the latter two phases, once for each route.
 */
export type Step =
  | { name: string; runs: 'on arrival'; prepare(parts: Parts): Run }
  | {
      name: string
      runs: 'before the body' | 'after the body'
      prepare(parts: Parts): (route: Route) => Run | undefined
    }
