// Scenario files: stories of requests and expectations, in `scenarios` beside the code or wherever the caller has them.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { FaultList } from '../failure.ts'
import type { Value } from './values.ts'

interface Common {
  title?: string
}

export interface RequestStep extends Common {
  /** Method and path, such as `POST /accounts/{{account}}/orders`. */
  request: string
  body?: Value
  headers?: Record<string, string>
  /** `lost`: the connection is to break before the answer. */
  answer?: 'lost'
  /** The status; any of 200 to 299 if it is left out. */
  status?: number
  /** The members that the answer is to have. */
  expect?: Value
  /** The headers that the answer is to have. */
  expect_headers?: Record<string, string>
  /** Variables, each with its path in the answer. */
  save?: Record<string, string>
}

/** Moves the clock of the tenant by seconds, or to an instant. */
export interface AdvanceStep extends Common {
  advance: number | string
}

/** Injects a fault. */
export interface FaultStep extends Common {
  fault: Value
  save?: Record<string, string>
}

/** Expects the names of events, oldest first, of one resource or of all. */
export interface EventsStep extends Common {
  events: string[]
  resource?: string
}

/** Expects the deliveries that the webhook has received so far, in their order, by the names of their events. */
export interface WebhooksStep extends Common {
  webhooks: string[]
  /** The number of different deliveries among them. */
  distinct?: number
}

export interface IncludeStep extends Common {
  include: string
  with?: Record<string, Value>
}

export type Step = RequestStep | AdvanceStep | FaultStep | EventsStep | WebhooksStep
export type WrittenStep = Step | IncludeStep

export interface Scenario {
  name: string
  title: string
  description: string
  /** The settings of the tenant, which is made for the scenario. */
  settings: Record<string, Value>
  /** The instant at which the clock of the tenant stands at the beginning. */
  starts_at: string
  /** Whether a receiver of webhooks listens, or the events that it receives. */
  webhook: boolean | string[]
  variables: Record<string, Value>
  steps: Step[]
}

interface ScenarioFile extends Partial<Omit<Scenario, 'name' | 'steps'>> {
  title: string
  steps: WrittenStep[]
}

const SHIPPED = join(import.meta.dirname, '..', '..', 'scenarios')
const STARTS_AT = '2027-03-01T10:00:00.000Z'

const readJson = (path: string): unknown => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) throw new Error(`${path} is not JSON: ${error.message}`)
    throw error
  }
}

/** The names of the scenarios that are shipped. */
export const listNames = (): string[] =>
  readdirSync(SHIPPED)
    .filter((name) => name.endsWith('.json') && name !== 'schema.json')
    .map((name) => basename(name, '.json'))
    .sort()

/** Reads a scenario: a file by its path, or a shipped one by its name. */
export function readScenario(key: string): Scenario {
  const shipped = join(SHIPPED, `${key}.json`)
  const path = /^[\w-]+$/.test(key) && existsSync(shipped) ? shipped : resolve(key)
  if (!existsSync(path))
    throw new Error(`There is no scenario ${key}; holdfast scenario run --list shows those that are shipped.`)
  const file = checked(path, readJson(path), 'scenario') as ScenarioFile
  const variables: Record<string, Value> = { ...file.variables }
  return {
    name: basename(path, '.json'),
    title: file.title,
    description: file.description ?? '',
    settings: file.settings ?? {},
    starts_at: file.starts_at ?? STARTS_AT,
    webhook: file.webhook ?? false,
    variables,
    steps: file.steps.flatMap((step) => included(step, dirname(path), variables)),
  }
}

// A part is a file of steps beside the scenario, or one that is shipped; its variables have the values of the step.
function included(step: WrittenStep, folder: string, variables: Record<string, Value>): Step[] {
  if (!('include' in step)) return [step]
  const places = [folder, SHIPPED].map((place) => join(place, 'parts', `${step.include}.json`))
  const path = places.find((place) => existsSync(place))
  if (!path) throw new Error(`There is no part ${step.include}: ${places.join(' and ')} do not exist.`)
  const part = checked(path, readJson(path), 'part') as { variables?: Record<string, Value>; steps: Step[] }
  Object.assign(variables, { ...part.variables, ...variables, ...step.with })
  return part.steps
}

function checked(path: string, file: unknown, kind: 'scenario' | 'part'): unknown {
  const schema = readJson(join(SHIPPED, 'schema.json')) as object
  const ajv = new Ajv2020({ allErrors: true, strict: false, validateFormats: false })
  ajv.addSchema(schema, 'scenario')
  const check = ajv.getSchema(kind === 'part' ? 'scenario#/$defs/part' : 'scenario')!
  if (check(file)) return file
  const lines = check.errors!.map(({ instancePath, message }) => `${path}: ${instancePath || '/'} ${message}`)
  throw new FaultList([...new Set(lines)])
}
