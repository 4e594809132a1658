// The check of a tool's arguments against its schema, before anything is sent.
import { Ajv, addFormats } from '@modelcontextprotocol/server/validators/ajv'

export interface ArgumentFault {
  /** The place of the argument; that of the whole is empty. */
  path: string
  detail: string
}

/** The faults of arguments, in the order of the schema; none if they fit. */
export function listFaults(schema: object, given: unknown): ArgumentFault[] {
  const ajv = new Ajv({ strict: false, allErrors: true, validateSchema: false })
  addFormats(ajv)
  const fits = ajv.compile(schema)
  if (fits(given)) return []
  return plainOnes(fits.errors ?? []).map(({ instancePath, message = '', params }) => ({
    path: instancePath.slice(1).replaceAll('/', '.'),
    detail: detailOf(message, params),
  }))
}

type Fault = NonNullable<ReturnType<InstanceType<typeof Ajv>['compile']>['errors']>[number]

// A value that fits none of several forms has the faults of each form. Those that no form excuses say enough; without
// any, those of the form that it fits best.
function plainOnes(all: readonly Fault[]): Fault[] {
  const faults = all.filter(({ keyword }) => !['anyOf', 'oneOf', 'if'].includes(keyword))
  const formOf = ({ schemaPath }: Fault) => /^.*?\/(anyOf|oneOf)\/\d+/.exec(schemaPath)?.[0]
  const plain = faults.filter((fault) => formOf(fault) === undefined)
  if (plain.length > 0) return plain
  const forms = [...new Set(faults.map(formOf))].map((form) =>
    faults.filter((fault) => formOf(fault) === form),
  )
  // A form with another constant, such as the type of the order, is another form.
  const distanceOf = (form: Fault[]) =>
    100 * form.filter(({ keyword }) => keyword === 'const').length + form.length
  return forms.toSorted((a, b) => distanceOf(a) - distanceOf(b))[0] ?? [...all]
}

function detailOf(message: string, params: Record<string, unknown>): string {
  const { additionalProperty: unknown, allowedValues: values, allowedValue: value } = params
  if (unknown !== undefined) return `There is no argument "${unknown}".`
  if (Array.isArray(values)) return `Must be one of ${values.map((one) => JSON.stringify(one)).join(', ')}.`
  if (value !== undefined) return `Must be ${JSON.stringify(value)}.`
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}.`
}
