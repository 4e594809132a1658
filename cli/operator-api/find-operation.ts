// The operations of the operator API by their names. `npm run generate` writes their list from the declarations with
// which the server answers them, so that a command need not load the server.
import { Failure } from '../failure.ts'
import operations from './operations.json' with { type: 'json' }
import type { ApiRequest } from './send-request.ts'

/** An operation with its input. */
export interface Operation {
  /** Its name in the operator API, such as `suspense.assign`. */
  name: string
  /** The members of its path. */
  params?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown>
}

interface Declaration {
  method: string
  path: string
  /** The status of the answer, if it is not 200. */
  status?: number
}

const declarations = new Map<string, Declaration>(Object.entries(operations))

/** The declaration of the operation. */
export function declarationOf(name: string): Declaration {
  const declaration = declarations.get(name)
  if (!declaration) throw new Error(`the operator API has no operation ${name}`)
  return declaration
}

/** The request that calls the operation. */
export const requestOf = (operation: Operation): ApiRequest => ({
  method: declarationOf(operation.name).method,
  path: pathOf(operation),
  body: operation.body,
})

const MEMBER = /\{(\w+)\}/g

/** The members of the path of the operation, in order. */
export const membersOf = (name: string): string[] =>
  [...declarationOf(name).path.matchAll(MEMBER)].map(([, member]) => member!)

function pathOf({ name, params = {}, query }: Operation): string {
  const path = declarationOf(name).path.replaceAll(MEMBER, (_, member: string) => {
    const id = params[member]
    // A dot or a slash in it would lead to another operation.
    if (id === undefined || !/^\w+$/.test(id)) throw new Failure(`${id} is not an id.`)
    return id
  })
  return query ? `${path}?${new URLSearchParams(query)}` : path
}
