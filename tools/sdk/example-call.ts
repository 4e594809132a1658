// An example of a method, from the example of its operation.
import { callText } from '../../src/http/docs/operations/call-text.ts'
import type { Operation } from './read-operations.ts'

/** A call of the method with the values of the example. */
export function exampleCall(operation: Operation): string {
  const { group, name, path_parameters, query_parameters, body, is_stream } = operation
  const query = query_parameters.flatMap(({ name: parameter, example }) =>
    example === undefined ? [] : [[parameter, example]],
  )
  return callText({
    name: `${group}.${name}`,
    ids: path_parameters.map(({ name: parameter, example }) => example ?? parameter),
    body: body?.example,
    query: Object.fromEntries(query),
    is_stream,
  })
}
