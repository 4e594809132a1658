// A request of the log, or a delivery, as a command for a shell.
import { operations } from '../../sdk/src/generated/operations.ts'

const TEXTS = new Map<string, string>(
  Object.entries(operations).flatMap(([group, methods]) =>
    Object.entries(methods).map(([name, text]) => [`${group}.${name}`, text] as const),
  ),
)

export interface CurlRequest {
  url: string
  method: string
  headers: readonly (readonly [string, string])[]
  body?: string | null
}

/** A word in single quotes, in which a shell replaces nothing. */
export const quoteWord = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

const TOKEN = 'Authorization: Bearer $TOKEN'

/** The command, a header on each line. */
export function curlOf({ url, method, headers, body }: CurlRequest): string {
  const lines = headers.map(([name, value]) => `-H ${quoteWord(`${name}: ${value}`)}`)
  const data = body ? [`--data-raw ${quoteWord(body)}`] : []
  const verb = method === 'GET' ? '' : `-X ${method} `
  return [`curl ${verb}${quoteWord(url)}`, ...lines, ...data].join(' \\\n  ')
}

/** The command of a request to the API, with the token of the shell. */
export function apiCurl(request: Omit<CurlRequest, 'headers'>, api_version: string): string {
  const headers: [string, string][] = [['Api-Version', api_version]]
  if (request.body) headers.push(['Content-Type', 'application/json'])
  const [first, ...others] = curlOf({ ...request, headers }).split(' \\\n  ')
  return [first, `-H "${TOKEN}"`, ...others].join(' \\\n  ')
}

/** The method of an operation, and what it takes and gives; undefined for an operation without a method of the client. */
export function callOf(operation: string): { method: string; letters: string } | undefined {
  const text = TEXTS.get(operation)
  if (text === undefined) return undefined
  const [method, , letters = ''] = text.split(' ') as [string, string, string?]
  return { method, letters }
}

/** The names of all operations. */
export const operationNames = (): string[] => [...TEXTS.keys()]
