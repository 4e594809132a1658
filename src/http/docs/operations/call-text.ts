// Calls of the client for TypeScript, as they are written in a program.

const MAX_WIDTH = 100

/** The name of a member in a program, in quotes where it needs them. */
export const memberName = (name: string): string =>
  /^[A-Za-z_]\w*$/.test(name) ? name : `'${name.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

/** A value as it is written in a program. */
export function valueText(value: unknown, indent = '', before = 0): string {
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  if (value === null || typeof value !== 'object') return String(value)
  const deeper = `${indent}  `
  const parts = Array.isArray(value)
    ? value.map((item) => valueText(item, deeper))
    : Object.entries(value).map(([name, item]) => `${memberName(name)}: ${valueText(item, deeper)}`)
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{ ', ' }']
  if (parts.length === 0) return open.trim() + close.trim()
  const single = open + parts.join(', ') + close
  if (before + indent.length + single.length <= MAX_WIDTH && !single.includes('\n')) return single
  return `${open.trim()}\n${parts.map((part) => `${deeper}${part},`).join('\n')}\n${indent}${close.trim()}`
}

/** The parts of a call. */
export interface ClientCall {
  /** The name of the operation, such as `orders.place`. */
  name: string
  ids: readonly unknown[]
  body?: unknown
  query: Record<string, unknown>
  is_stream: boolean
}

/** A call of the method of an operation. */
export function callText({ name, ids, body, query, is_stream }: ClientCall): string {
  const values = ids.map((id) => valueText(id))
  const before = `await hf.${name}(${values.join(', ')}, )`.length
  if (body !== undefined) values.push(valueText(body, '', before))
  else if (Object.keys(query).length > 0) values.push(valueText(query, '', before))
  const call = `hf.${name}(${values.join(', ')})`
  return is_stream ? `for await (const event of ${call}) console.log(event.name)` : `await ${call}`
}
