// An example of a method, from the example of its operation.
import type { Operation } from './read-operations.ts'
import { memberName } from './type-text.ts'

const WIDEST = 100

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
  if (before + indent.length + single.length <= WIDEST && !single.includes('\n')) return single
  return `${open.trim()}\n${parts.map((part) => `${deeper}${part},`).join('\n')}\n${indent}${close.trim()}`
}

/** A call of the method with the values of the example. */
export function exampleCall(operation: Operation): string {
  const { group, name, path_parameters, query_parameters, body, is_stream } = operation
  const values = path_parameters.map(({ name: parameter, example }) => valueText(example ?? `${parameter}`))
  const query = Object.fromEntries(
    query_parameters.flatMap(({ name: parameter, example }) =>
      example === undefined ? [] : [[parameter, example]],
    ),
  )
  const before = `await hf.${group}.${name}(${values.join(', ')}, )`.length
  if (body?.example !== undefined) values.push(valueText(body.example, '', before))
  else if (Object.keys(query).length > 0) values.push(valueText(query, '', before))
  const call = `hf.${group}.${name}(${values.join(', ')})`
  return is_stream ? `for await (const event of ${call}) console.log(event.name)` : `await ${call}`
}
