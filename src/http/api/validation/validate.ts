// Validates a request against its shapes, and lists all of its faults by path and code.
import Ajv, { type ValidateFunction } from 'ajv'
import { failParams, type Offender } from '../../../errors.ts'
import { type Instant, isDay, parseInstant } from '../../../values/time.ts'
import type { Route } from '../route.ts'
import { TRIMMED } from '../trimmed.ts'
import { dropNulls, type Schema } from './drop-nulls.ts'
import { unreadFinder } from './find-unread.ts'
import { toOffenders, withoutRepeats } from './offenders.ts'
import { findOddNumbers } from './query-numbers.ts'
import { readAliases } from './read-aliases.ts'
import type { RawInput } from './storable.ts'

const options = {
  allErrors: true,
  verbose: true,
  strict: false,
  useDefaults: true,
  discriminator: true,
  validateSchema: false,
  addUsedSchema: false,
} as const

/** The form of decimals. The schema of a request says how many digits a decimal may have. */
const DECIMAL = /^-?[0-9]+(\.[0-9]+)?$/

function newAjv(coerceTypes: false | 'array') {
  const ajv = new Ajv.default({ ...options, coerceTypes })
  ajv.addKeyword(TRIMMED)
  ajv.addFormat('decimal', DECIMAL)
  ajv.addFormat('date', isDay)
  ajv.addFormat('date-time', (text: string) => parseInstant(text) !== undefined)
  return ajv
}

const bodies = newAjv(false)

const queries = newAjv('array')

/**
 * The schema for the validator. It has no `$id` and no member that begins with `~`: both are for the description, and
 * the validator would take each id for a schema of its own. The items of a list that is too long are not validated:
 * with `allErrors` the validator would go through all of them.
 */
function toValidate(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(toValidate)
  if (schema === null || typeof schema !== 'object') return schema
  const members = Object.entries(schema).filter(
    ([key, value]) => !key.startsWith('~') && (key !== '$id' || typeof value !== 'string'),
  )
  const copy: Schema = Object.fromEntries(members.map(([key, value]) => [key, toValidate(value)]))
  if (copy.uniqueItems && copy.items?.type !== 'string')
    throw new Error('uniqueItems needs items of type string: the validator compares others pairwise')
  if (copy.maxItems === undefined || !copy.items) return copy
  const { items, uniqueItems = false, ...counted } = copy
  return { ...counted, if: { minItems: copy.maxItems + 1 }, else: { type: 'array', items, uniqueItems } }
}

/** How a request treats what the API does not know: it is ignored, or refused. */
export type Handling = 'lenient' | 'strict'

/**
 * Makes the function that validates a storable request against the shapes of the route. It refuses the request with
 * every fault, or returns the members and parameters that have no effect. A strict request is refused for these too.
 */
export function validatorOf(
  route: Route,
): (input: RawInput, now: () => Instant, handling?: Handling) => Offender[] {
  const checks: [keyof RawInput, string, Schema, ValidateFunction][] = []
  const add = (part: keyof RawInput, root: string, schema: Schema | undefined, ajv: typeof bodies) => {
    if (schema) checks.push([part, root, schema, ajv.compile(toValidate(schema) as Schema)])
  }
  const shapes = { query: route.query as Schema | undefined, body: route.body as Schema | undefined }
  const findUnread = unreadFinder(shapes)
  add('params', 'path', route.params as Schema | undefined, queries)
  add('query', 'query', shapes.query, queries)
  add('body', 'body', shapes.body, bodies)

  return (input, now, handling) => {
    const offenders: Offender[] = []
    for (const [part, root, schema, check] of checks) {
      if (part === 'body') {
        if (input.body === undefined && !(schema.required as unknown[] | undefined)?.length) input.body = {}
        if (input.body === undefined || input.body === null) {
          offenders.push({ path: 'body', code: 'missing_param', detail: 'A JSON body is required.' })
          continue
        }
        offenders.push(...readAliases(schema, input.body))
        dropNulls(schema, input.body)
      }
      if (part === 'query') offenders.push(...findOddNumbers(schema, input.query as Record<string, unknown>))
      if (!check(input[part])) offenders.push(...toOffenders(root, check.errors ?? [], input[part]))
    }
    if (route.faults) offenders.push(...withoutRepeats(route.faults(input.body, now()), offenders))
    const { ignored, numbers } = findUnread(input)
    if (handling === 'strict') offenders.push(...withoutRepeats([...ignored, ...numbers], offenders))
    if (offenders.length > 0) throw failParams(offenders)
    return ignored
  }
}

/** Makes the function that finds the faults of a value, as they stand in a body; for values that a file brings. */
export function faultFinder(schema: object): (value: unknown) => Offender[] {
  const check = bodies.compile(toValidate(schema) as object)
  return (value) => (check(value) ? [] : toOffenders('body', check.errors ?? [], value))
}

/** Makes the function that validates an answer against its shape, for CHECK_RESPONSES. */
export function answerChecker(schema: object): (answer: unknown) => string | undefined {
  const check = bodies.compile(toValidate(schema) as object)
  return (answer) => (check(JSON.parse(JSON.stringify(answer))) ? undefined : bodies.errorsText(check.errors))
}
