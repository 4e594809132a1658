// The samples of an operation: curl, the client for TypeScript, and the command hf.
import { codeTabs, type Sample } from '../code-block.ts'
import { callText } from './call-text.ts'
import type { DocumentedOperation, Parameter } from './document.ts'

/** The server and the version that samples name. */
export interface SampleSetting {
  base_url: string
  version: string
}

const PLAIN_WORD = /^[\w./:@=-]+$/

/** A word of a command line. */
export const shellWord = (word: string): string =>
  PLAIN_WORD.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`

/** The path with the values of the example in place of the names. */
export const examplePath = (path: string, parameters: readonly Parameter[]): string =>
  path.replaceAll(/\{(\w+)\}/g, (name, inner) => {
    const { example } = parameters.find((one) => one.in === 'path' && one.name === inner) ?? {}
    return example === undefined ? name : encodeURIComponent(String(example))
  })

const queryOf = (parameters: readonly Parameter[]): [string, unknown][] =>
  parameters.flatMap((one) =>
    one.in === 'query' && one.example !== undefined ? [[one.name, one.example]] : [],
  )

const pairsOf = (query: readonly [string, unknown][]) =>
  query.flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)] as [string, string]))

function curlText(operation: DocumentedOperation, { base_url, version }: SampleSetting): string {
  const { route, parameters, body } = operation
  const query = new URLSearchParams(pairsOf(queryOf(parameters))).toString()
  const url = `${base_url}${examplePath(route.path, parameters)}${query && `?${query}`}`
  const isImplied = route.method === 'GET' || (route.method === 'POST' && body?.example !== undefined)
  const method = isImplied ? '' : `-X ${route.method} `
  const words = [`curl ${route.stream ? '-N ' : ''}${method}${shellWord(url)}`]
  if (route.group !== 'auth') words.push('-H "Authorization: Bearer $TOKEN"')
  words.push(`-H 'Api-Version: ${version}'`)
  if (route.group !== 'auth' && route.method !== 'GET') words.push('-H "Idempotency-Key: $(uuidgen)"')
  return [...words, ...dataWords(body)].join(' \\\n  ')
}

function dataWords(body: DocumentedOperation['body']): string[] {
  if (body?.example === undefined) return []
  const pairs = Object.entries(body.example as Record<string, unknown>)
  if (body.is_form) return pairs.map(([name, value]) => `-d ${shellWord(`${name}=${value}`)}`)
  return ["-H 'Content-Type: application/json'", `-d ${shellWord(JSON.stringify(body.example, null, 2))}`]
}

// The commands that have a form of their own.
const COMMANDS: Record<string, string> = {
  'auth.issue_token': 'hf login',
  'events.stream': 'hf events tail',
  'search.list': "hf search 'mara kel'",
}

function commandText({ route, parameters, body }: DocumentedOperation): string {
  const [resource = '', verb = ''] = route.name.replaceAll('_', '-').split('.')
  const ids = parameters.filter((one) => one.in === 'path').map(({ name, example }) => `${example ?? name}`)
  const query = pairsOf(queryOf(parameters)).map(([name, value]) => `-q ${shellWord(`${name}=${value}`)}`)
  const data = body?.example === undefined ? [] : [`-d ${shellWord(JSON.stringify(body.example))}`]
  return COMMANDS[route.name] ?? ['hf', resource, verb, ...ids.map(shellWord), ...query, ...data].join(' ')
}

function clientText({ route, parameters, body }: DocumentedOperation): string {
  const ids = parameters.filter((one) => one.in === 'path').map(({ name, example }) => example ?? name)
  return callText({
    name: route.name,
    ids,
    body: body?.example,
    query: Object.fromEntries(queryOf(parameters)),
    is_stream: route.stream !== undefined,
  })
}

/** The samples of an operation. */
export function samplesOf(operation: DocumentedOperation, setting: SampleSetting): Sample[] {
  return [
    { id: 'curl', title: 'curl', language: 'bash', text: curlText(operation, setting) },
    { id: 'typescript', title: 'TypeScript', language: 'typescript', text: clientText(operation) },
    { id: 'hf', title: 'hf', language: 'bash', text: commandText(operation) },
  ]
}

/** The samples as tabs. */
export const showSamples = (operation: DocumentedOperation, setting: SampleSetting): string =>
  codeTabs(operation.route.name, samplesOf(operation, setting))
