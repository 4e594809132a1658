// From the table of operations to the methods of a client: `orders.place(account_id, body, options)`.
import { type ApiRequest, fillPath } from './build-request.ts'
import { newCall, newList } from './call.ts'
import type { Core } from './core.ts'
import { streamEvents } from './event-stream.ts'
import { type OperationText, operations } from './generated/operations.ts'
import type { CallOptions } from './options.ts'
import type { Query } from './query.ts'

type Method = (...values: unknown[]) => unknown

// An operation is a text: method, path, and letters for what it takes and gives (see the generated table).
function bind(core: Core, operation: string, text: OperationText): Method {
  const [method, path, letters = ''] = text.split(' ') as [string, string, string?]
  const has = (letter: string) => letters.includes(letter)
  const count = path.split('{').length - 1
  return (...values) => {
    const rest = values.slice(count)
    const argument = has('b') || has('q') ? rest.shift() : undefined
    const options = rest[0] as CallOptions | undefined
    if (has('s')) return streamEvents(core, argument as Query, options)
    const request: ApiRequest = {
      operation,
      method,
      path: fillPath(path, values),
      query: { ...(has('q') ? (argument as Query) : {}), ...(has('d') ? { redirect: false } : {}) },
      body: has('b') ? argument : undefined,
      is_form: has('f'),
    }
    return has('l') ? newList(core, request, options) : newCall(core, request, options)
  }
}

/** Makes the groups of methods. */
export function bindOperations(core: Core): Record<string, Record<string, Method>> {
  return Object.fromEntries(
    Object.entries(operations).map(([group, methods]) => [
      group,
      Object.fromEntries(
        Object.entries(methods).map(([name, text]) => [name, bind(core, `${group}.${name}`, text)]),
      ),
    ]),
  )
}
