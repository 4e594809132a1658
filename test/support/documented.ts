// What an API description says of the answers of an operation, held against an answer.
import type { Body } from './client.ts'
import type { Operation } from './description.ts'

/** Says why the description does not have an answer of this status and body, or undefined if it has. */
export function undocumented(
  description: Body,
  { path, method }: Pick<Operation, 'path' | 'method'>,
  status: number,
  body: Body,
): string | undefined {
  const operation = description.paths[path]?.[method.toLowerCase()]
  if (!operation) return 'the operation is not described'
  if (!operation.responses[status]) return `the status ${status} is not described`
  if (status < 400) return undefined
  if (typeof body?.error === 'string') return undefined // A refusal of OAuth (RFC 6749).
  if (typeof body?.code !== 'string') return `the refusal ${status} has no code`
  const codes: string[] = operation['x-error-codes']?.[status] ?? []
  return codes.includes(body.code) ? undefined : `the code ${body.code} is not described for ${status}`
}
