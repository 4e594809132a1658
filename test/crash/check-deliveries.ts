// The conditions that deliveries meet when all work has ended, checked against the log of the receiver.
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import type { Body, Caller } from '../support/caller.ts'
import { isAcceptance, type Manner, type Visit } from './unruly-receiver.ts'

export interface Hook {
  id: string
  path: string
  secret: string
  ordering: 'none' | 'resource'
}

const ATTEMPTS = 10

/** Checks that a webhook got every event, signed, under one id each, and in order if it has ordering. */
export function checkArrivals(hook: Hook, events: Body[], visits: Visit[]): void {
  const arrived = new Set(visits.map((visit) => visit.event.id))
  const missing = events.filter((event) => !arrived.has(event.id))
  assert.equal(missing.length, 0, `${hook.path}: ${missing.length} of ${events.length} events never arrived`)
  const ids = new Map<string, string>()
  for (const { delivery, event, request } of visits) {
    assert.equal(ids.get(event.id) ?? delivery, delivery, `${event.id} came under two ids`)
    ids.set(event.id, delivery)
    assert.equal(request.headers['event-id'], event.id)
    checkSignature(hook.secret, request)
  }
  assert.equal(new Set(ids.values()).size, ids.size, 'no id stands for two events')
}

function checkSignature(secret: string, { headers, body }: Visit['request']): void {
  // The library refuses a timestamp more than five minutes off, and this may be checked later than that.
  const verifier = new Webhook(secret)
  const sent = new Date(Number(headers['webhook-timestamp']) * 1000)
  const standard = verifier.sign(String(headers['webhook-id']), sent, body)
  const text = `${headers['webhook-timestamp']}.${headers['webhook-id']}.${body}`
  const documented = `v1,${createHmac('sha256', secret).update(text).digest('hex')}`
  assert.equal(headers['webhook-signature'], `${documented} ${standard}`)
}

/** Holds that no event of a resource was sent before the one before it was accepted or given up. */
export function checkOrder(visits: Visit[]): void {
  const over = new Map<string, number>()
  const refusals = new Map<string, number>()
  for (const { delivery, event, manner } of visits) {
    const { id } = event.resource
    const before = over.get(id)
    if (before !== undefined)
      assert.ok(event.resource_sequence <= before + 1, `${id}: ${event.resource_sequence} after ${before}`)
    const count = (refusals.get(delivery) ?? 0) + 1
    if (!isAcceptance(manner)) refusals.set(delivery, count)
    const isOver = isAcceptance(manner) || count >= ATTEMPTS
    if (isOver) over.set(id, Math.max(over.get(id) ?? 0, event.resource_sequence))
    else if (before === undefined) over.set(id, event.resource_sequence - 1)
  }
}

/** Holds that each delivery ended in the state, with the attempts, that the receiver knows of. */
export function checkDeliveries(deliveries: Body[], visits: Visit[], kills: number): void {
  const by = new Map<string, Visit[]>()
  for (const visit of visits) by.set(visit.delivery, [...(by.get(visit.delivery) ?? []), visit])
  assert.deepEqual(deliveries.map(({ id }) => id).sort(), [...by.keys()].sort())
  for (const delivery of deliveries) checkDelivery(delivery, by.get(delivery.id)!, kills)
}

function checkDelivery(delivery: Body, visits: Visit[], kills: number): void {
  const { id, status, attempts } = delivery
  const said = JSON.stringify({
    delivery,
    visits: visits.map(({ attempt, manner }) => `${attempt} ${manner}`),
  })
  const isDoomed = visits[0]!.manner === 'doomed'
  assert.equal(status, isDoomed ? 'failed' : 'succeeded', said)
  assert.equal(delivery.next_attempt_at, null, said)
  assert.equal(delivery.succeeded_at, isDoomed ? null : attempts.at(-1).created_at, said)
  assert.equal(delivery.failed_at, isDoomed ? attempts.at(-1).created_at : null, said)
  if (isDoomed) assert.equal(attempts.length, ATTEMPTS, said)
  const outcomes = attempts.map(({ outcome }: Body) => outcome)
  assert.equal(outcomes.indexOf('succeeded'), isDoomed ? -1 : attempts.length - 1, said)
  let last = 0
  for (const { attempt } of visits) {
    assert.ok(attempt === last || attempt === last + 1, `${id}: attempt ${attempt} after ${last}: ${said}`)
    last = attempt
  }
  assert.equal(last, attempts.length, said)
  assert.ok(visits.length <= attempts.length + kills, said)
  for (const [index, attempt] of attempts.entries()) {
    const seen = visits.filter((visit) => visit.attempt === index + 1)
    assert.ok(
      seen.some(({ manner }) => errorsByManner[manner].test(describe(attempt))),
      `attempt ${index + 1}: ${said}`,
    )
  }
}

const describe = ({ outcome, response, error }: Body): string =>
  `${outcome} ${response?.status ?? '-'} ${error?.error_type ?? '-'}`

const errorsByManner: Record<Manner, RegExp> = {
  accepted: /^succeeded 204 -$/,
  late: /^succeeded 200 -$/,
  huge: /^succeeded 200 -$/,
  refused: /^failed 50[03] http$/,
  gone: /^failed 410 http$/,
  reset: /^failed - connection$/,
  garbage: /^failed - (connection|unknown)$/,
  hung: /^failed - timeout$/,
  doomed: /^failed 500 http$/,
}

/** Lists all events of the tenant by their numbers. */
export async function listEvents(caller: Caller): Promise<Body[]> {
  const events: Body[] = []
  for (;;) {
    const page: Body[] = await caller.get(`/events?after=${events.length}`)
    events.push(...page)
    if (page.length < 1000) return events
  }
}
