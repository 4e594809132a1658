// The API document as a Postman collection, format 2.1.0, which other clients import as well.
import type { ApiDocument, Json, Parameter } from '../sdk/document.ts'
import { groupsOf, type Operation, readOperations } from '../sdk/read-operations.ts'
import { after, BEFORE } from './scripts.ts'
import { namesOf, variableOf, withVariables } from './variables.ts'

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'
const ABOUT = `Set \`client_id\` and \`client_secret\` as current values of an environment, so that an export of the
collection does not contain them, and \`base_url\` where the server is not on this machine. A script takes and renews the
token; in a client without scripts send \`auth.issue_token\` and put the token into \`access_token\`. Each answer stores
its id in a variable, such as \`order_id\`, for the requests that follow. Each write has an idempotency key of its own.
Written by \`npm run generate\` from the API document.`

type Names = Readonly<Record<string, string>>

/** Writes the collection of the document. */
export function writeCollection(document: unknown, version: string, baseUrl: string): Json {
  const operations = readOperations(document as ApiDocument)
  const names = namesOf(operations)
  const ids = operations.flatMap(({ path, path_parameters }) =>
    path_parameters.map(({ name }) => variableOf(path, name)),
  )
  const settings = { base_url: baseUrl, client_id: '', client_secret: '', api_version: version }
  const all = {
    ...settings,
    ...Object.fromEntries([...ids, ...Object.values(names)].sort().map((id) => [id, ''])),
  }
  return {
    info: { name: 'Holdfast', description: ABOUT, version, schema: SCHEMA },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{access_token}}', type: 'string' }] },
    event: [scriptOf('prerequest', BEFORE), scriptOf('test', after(names))],
    variable: Object.entries(all).map(([key, value]) => ({ key, value, type: 'string' })),
    item: [...groupsOf(operations)].map(([group, members]) => ({
      name: group,
      item: members.map((operation) => itemOf(operation, names)),
    })),
  }
}

const scriptOf = (listen: string, text: string) => ({
  listen,
  script: { type: 'text/javascript', exec: text.trim().split('\n') },
})

function itemOf(operation: Operation, names: Names): Json {
  const { group, name, method, body, source } = operation
  const permission = source['x-permission']
  const description = [
    ...[source.summary, source.description].filter(Boolean),
    ...(permission ? [`Permission: \`${permission}\`.`] : []),
  ].join('\n\n')
  return {
    name: `${group}.${name}`,
    request: {
      method,
      ...(body?.is_form ? { auth: { type: 'noauth' } } : {}),
      header: headersOf(operation),
      ...(body ? { body: bodyOf(body, names) } : {}),
      url: urlOf(operation, names),
      description,
    },
    response: [],
  }
}

const headersOf = ({ source }: Operation) => [
  { key: 'Api-Version', value: '{{api_version}}' },
  ...(source['x-idempotent'] ? [{ key: 'Idempotency-Key', value: '{{$guid}}' }] : []),
]

const FORM_VALUES: Record<string, string> = {
  client_id: '{{client_id}}',
  client_secret: '{{client_secret}}',
  grant_type: 'client_credentials',
}

// A reference may be used once, and an address be that of one webhook. With those of the example, a request would be
// refused the second time.
function withNewNames(name: string, value: unknown) {
  if (typeof value !== 'string') return value
  if (/^(client|external)_reference$/.test(name)) return '{{$guid}}'
  return name === 'url' ? `${value}?{{$guid}}` : value
}

function bodyOf({ is_form, example }: NonNullable<Operation['body']>, names: Names): Json {
  if (is_form) {
    const urlencoded = Object.keys(FORM_VALUES).map((key) => ({ key, value: FORM_VALUES[key], type: 'text' }))
    return { mode: 'urlencoded', urlencoded }
  }
  const raw = JSON.stringify(withVariables(example ?? {}, names), withNewNames, 2)
  return { mode: 'raw', raw, options: { raw: { language: 'json' } } }
}

function urlOf({ path, path_parameters, query_parameters }: Operation, names: Names): Json {
  const parts = path.slice(1).replaceAll(/\{(\w+)\}/g, ':$1')
  const query = query_parameters.flatMap((parameter) => queryOf(parameter, names))
  const sent = query.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}=${value}`)
  return {
    raw: `{{base_url}}/${parts}${sent.length > 0 ? `?${sent.join('&')}` : ''}`,
    host: ['{{base_url}}'],
    path: parts.split('/'),
    ...(query.length > 0 ? { query } : {}),
    variable: path_parameters.map(({ name, description }) => ({
      key: name,
      value: `{{${variableOf(path, name)}}}`,
      description,
    })),
  }
}

interface QueryPair {
  key: string
  value: string
  description?: string
  disabled?: true
}

// Parameters without an example are there but not sent; so are filters by a text, such as a name, that may fit nothing.
function queryOf(
  { name: key, example, required, description, schema }: Parameter,
  names: Names,
): QueryPair[] {
  const isText = schema.type === 'string' && !schema.enum
  const values = example === undefined ? [''] : [example].flat()
  return values.map((one) => {
    const value = String(withVariables(one, names))
    const isSent = required || (value !== '' && !isText)
    return { key, value, description, ...(isSent ? {} : { disabled: true as const }) }
  })
}
