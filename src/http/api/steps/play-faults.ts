import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../../context.ts'
import { findFaults } from '../../../faults/find-faults.ts'
import { type FaultHit, matchFault } from '../../../faults/match-fault.ts'
import { tenantNow } from '../../../values/clock.ts'
import { pause, playAnswer, strikesAfter } from '../answers/fault-answers.ts'
import { isWrite, type Route } from '../route.ts'
import type { Step } from './step.ts'

/**
 * Plays the faults that a sandbox ordered for its requests: a delay, and an answer in place of the operation. A fault
 * that strikes after a write stays with the request until the write has committed.
 */
export const playFaults: Step = {
  name: 'play faults',
  runs: 'after the body',
  prepare:
    ({ app }) =>
    (route) => {
      if (app.config.environment !== 'sandbox') return undefined
      return async (request, reply) => {
        const hits = await hitRequest(app, route, request)
        for (const hit of hits) {
          reply.header('Sandbox-Fault', hit.fault)
          if (hit.type === 'latency') await pause(hit)
          else if (strikesAfter(hit) && isWrite(route)) request.visit.fault = hit
          else return playAnswer(app, hit, request, reply)
        }
        return undefined
      }
    },
}

// The delay and the answer that hit the request, if any.
async function hitRequest(app: App, { name, sandbox }: Route, request: FastifyRequest): Promise<FaultHit[]> {
  const tenant = request.visit.tenant!
  const all = await findFaults(app, tenant.id, 'request')
  // A fault for every operation does not hit the operations that control the sandbox.
  const faults = sandbox ? all.filter(({ match }) => match.operation === name) : all
  if (faults.length === 0) return []
  const now = tenantNow(tenant, app.machineNow())
  const place = { app, tenant: tenant.id, now, sql: app.database.write(tenant.id) }
  const { account_id: account = null } = request.params as { account_id?: string }
  const call = { operation: name, account }
  const target = { resource: name, request: request.id }
  const hits: FaultHit[] = []
  for (const isDelay of [true, false]) {
    const some = faults.filter(({ type }) => (type === 'latency') === isDelay)
    const hit = await matchFault(place, some, call, target)
    if (hit) hits.push(hit)
  }
  return hits
}

/** Plays the fault that replaces the answer of a write that took effect; returns whether there is one. */
export function playAfterWrite(app: App, request: FastifyRequest, reply: FastifyReply): boolean {
  const { fault } = request.visit
  return fault !== undefined && playAnswer(app, fault, request, reply)
}
