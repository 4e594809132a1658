// Plays a scenario on a running server, in a tenant of its own. At the end the ledger is proved.
import { type Client, type Credentials, newClient } from '../demo-client.ts'
import { type Receiver, startReceiver } from '../demo-receiver.ts'
import { playStep, type Stage } from './play-step.ts'
import type { Scenario, Step } from './scenario.ts'
import { differences, type Value } from './values.ts'

/** The outcome of one step. */
export interface StepOutcome {
  title: string
  duration_ms: number
  /** The differences from what was expected; none if the step has passed. */
  faults: string[]
}

/** The server, a client that may create tenants, and a listener to the outcomes. */
export interface Theatre {
  base_url: string
  owner: Credentials
  onStep(outcome: StepOutcome): void
}

/** Plays the scenario up to its first step that fails; returns whether all have passed. */
export async function runScenario(theatre: Theatre, scenario: Scenario): Promise<boolean> {
  const receiver = scenario.webhook ? await startReceiver() : undefined
  try {
    const stage = await open(theatre, scenario, receiver)
    for (const step of scenario.steps)
      if (!(await outcomeOf(theatre, titleOf(step), () => playStep(stage, step)))) return false
    return await outcomeOf(theatre, 'The ledger is whole', () => prove(stage.client))
  } finally {
    receiver?.stop()
  }
}

async function open(
  { base_url, owner }: Theatre,
  { title, settings, starts_at, variables, webhook: events }: Scenario,
  receiver: Receiver | undefined,
): Promise<Stage> {
  const tenant = await newClient(base_url, owner).post('/sandbox/tenants', {
    name: title,
    settings: { onboarding: 'minimal', ...settings },
    clock: { now: starts_at, mode: 'frozen' },
  })
  const client = newClient(base_url, tenant)
  const all = { ...variables, tenant: tenant.tenant }
  if (!receiver) return { client, receiver, variables: all }
  const webhook = await client.post('/webhooks', {
    url: receiver.url,
    event_names: Array.isArray(events) ? events : null,
  })
  return { client, receiver, variables: { ...all, webhook: webhook.id } }
}

async function outcomeOf(
  { onStep }: Theatre,
  title: string,
  play: () => Promise<string[]>,
): Promise<boolean> {
  const started = performance.now()
  const faults = await play().catch((error: Error) => [error.message])
  onStep({ title, duration_ms: Math.round(performance.now() - started), faults })
  return faults.length === 0
}

async function prove(client: Client): Promise<string[]> {
  const ledger: Value = await client.get('/sandbox/ledger')
  const proof: Value = await client.get('/ledger/proof')
  return [
    ...differences(ledger, { balanced: true }, 'ledger'),
    ...differences(proof, { is_whole: true, faults: [] }, 'proof'),
  ]
}

function titleOf(step: Step): string {
  if (step.title) return step.title
  if ('request' in step) return step.request
  if ('advance' in step)
    return `The clock moves ${typeof step.advance === 'number' ? `${step.advance} s` : `to ${step.advance}`}`
  if ('fault' in step) return 'POST /sandbox/faults'
  return 'events' in step ? 'The events so far' : 'The deliveries so far'
}
