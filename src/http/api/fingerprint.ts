// The fingerprint of a request, by which a repeat is recognized.
import { createHash } from 'node:crypto'

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([name, item]) => `${JSON.stringify(name)}:${canonical(item)}`).join(',')}}`
}

const isEmpty = (body: unknown) => typeof body === 'object' && body !== null && Object.keys(body).length === 0

/**
 * The SHA-256, in hex, over everything that gives a request its meaning. The order of members does not matter, and no
 * body is the same as an empty one.
 */
export function fingerprint(request: {
  method: string
  path: string
  query: unknown
  body: unknown
  version: string
  person: string | null
}): string {
  const body = isEmpty(request.body) ? undefined : request.body
  return createHash('sha256')
    .update(canonical({ ...request, body }))
    .digest('hex')
}
