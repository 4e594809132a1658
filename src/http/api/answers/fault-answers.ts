// Answers that a tenant of a sandbox has ordered in place of the real ones.
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import type { FaultHit } from '../../../faults/match-fault.ts'
import { refuse } from './refuse.ts'

/** Waits for the delay of the fault, in the machine's time. */
export const pause = ({ parameters }: FaultHit): Promise<void> => sleep(Number(parameters.milliseconds))

/** Whether the fault lets a write take effect. */
export const strikesAfter = ({ type }: FaultHit): boolean => type === 'error_after' || type === 'lost_answer'

/** Refuses the request, or cuts its connection, as the fault says. */
export function playAnswer(app: App, hit: FaultHit, request: FastifyRequest, reply: FastifyReply): true {
  if (hit.type === 'lost_answer') {
    app.log.info({ request: request.id, fault: hit.fault }, 'a fault of the sandbox cuts the connection')
    reply.hijack()
    request.raw.socket.destroy()
  } else refuse(app, refusalOf(hit), request, reply)
  return true
}

function refusalOf({ type, fault, parameters }: FaultHit): Refusal {
  const detail = `The fault ${fault} of the sandbox gives this answer.`
  if (type === 'rate_limited') return refuseFor('rate_limited', detail, Number(parameters.retry_after))
  return parameters.status === 503
    ? refuseFor('service_unavailable', detail, 1)
    : new Refusal('server_error', detail)
}

const refuseFor = (code: 'rate_limited' | 'service_unavailable', detail: string, seconds: number) =>
  new Refusal(code, detail, { headers: { 'Retry-After': String(seconds) } })
