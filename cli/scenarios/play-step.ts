// Plays one step of a scenario, and returns the differences from what it expects.
import type { Client } from '../demo-client.ts'
import type { Receiver } from '../demo-receiver.ts'
import type { AdvanceStep, EventsStep, RequestStep, Step, WebhooksStep } from './scenario.ts'
import { differences, fill, fillText, show, type Value, type Variables, valueAt } from './values.ts'

/** The tenant of a scenario, its receiver of webhooks and its variables. */
export interface Stage {
  client: Client
  receiver: Receiver | undefined
  variables: Variables
}

/** Plays the step; what it saves is in the variables afterwards. */
export function playStep(stage: Stage, step: Step): Promise<string[]> {
  if ('request' in step) return playRequest(stage, step)
  if ('advance' in step) return playAdvance(stage, step)
  if ('fault' in step)
    return playRequest(stage, { request: 'POST /sandbox/faults', body: step.fault, save: step.save ?? {} })
  return 'events' in step ? compareEvents(stage, step) : compareDeliveries(stage, step)
}

async function playRequest(stage: Stage, step: RequestStep): Promise<string[]> {
  const { client, variables } = stage
  const [method = '', ...rest] = fillText(step.request, variables).split(' ')
  const body = step.body === undefined ? undefined : (fill(step.body, variables) as object)
  const headers = step.headers && (fill(step.headers, variables) as Record<string, string>)
  const sending = client.send(method, rest.join(' '), body, headers)
  if (step.answer === 'lost')
    return sending.then(
      ({ status }) => [`the answer was to be lost, and has the status ${status}`],
      () => [],
    )
  const answer = await sending
  const text = await answer.text()
  const value = text === '' ? null : (JSON.parse(text) as Value)
  const faults = [
    ...compareStatus(answer.status, step.status, value),
    ...(step.expect === undefined ? [] : differences(value, fill(step.expect, variables))),
    ...compareHeaders(answer.headers, step.expect_headers ?? {}, variables),
  ]
  return [...faults, ...(faults.length === 0 ? save(stage, step.save ?? {}, value) : [])]
}

function compareStatus(status: number, expected: number | undefined, answer: Value): string[] {
  const isRight = expected === undefined ? status >= 200 && status < 300 : status === expected
  return isRight ? [] : [`the status is ${status}, expected ${expected ?? 'success'}: ${show(answer)}`]
}

function compareHeaders(headers: Headers, expected: Record<string, string>, variables: Variables): string[] {
  return Object.entries(expected).flatMap(([name, text]) => {
    const [header, value] = [headers.get(name), fillText(text, variables)]
    return header === value ? [] : [`the header ${name} is ${header}, expected ${value}`]
  })
}

function save({ variables }: Stage, saved: Record<string, string>, answer: Value): string[] {
  return Object.entries(saved).flatMap(([name, path]) => {
    const value = valueAt(answer, path)
    if (value === undefined) return [`the answer has nothing at ${path}: ${show(answer)}`]
    variables[name] = value
    return []
  })
}

async function playAdvance({ client, variables }: Stage, { advance }: AdvanceStep): Promise<string[]> {
  const body = typeof advance === 'number' ? { seconds: advance } : { to: fillText(advance, variables) }
  await client.post('/sandbox/clock/advance', body)
  return []
}

async function compareEvents(stage: Stage, { events, resource }: EventsStep): Promise<string[]> {
  const only = resource === undefined ? '' : `&resource[id]=${fillText(resource, stage.variables)}`
  const list: { name: string }[] = await stage.client.get(`/events?limit=1000${only}`)
  const names = list.map(({ name }) => name).reverse()
  return differences(names, events, 'events')
}

async function compareDeliveries(
  { receiver }: Stage,
  { webhooks, distinct }: WebhooksStep,
): Promise<string[]> {
  if (!receiver) return ['the scenario has no webhook: write "webhook": true']
  await receiver.waitFor(webhooks.length)
  const names = receiver.received.map(({ body }) => (JSON.parse(body) as { name: string }).name)
  const faults = differences(names, webhooks, 'deliveries')
  const ids = new Set(receiver.received.map(({ id }) => id)).size
  if (distinct !== undefined && ids !== distinct)
    faults.push(`${ids} different deliveries were received, expected ${distinct}`)
  return faults
}
