// The operations of the operator API by their names, from the declarations with which the server answers them.
import { api } from '../../src/api.ts'
import type { Route } from '../../src/http/api/route.ts'
import { Failure } from '../failure.ts'
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

/** The declaration of the operation. */
export function routeOf(name: string): Route {
  const route = api.operator!.description.routes.find((one) => one.name === name)
  if (!route) throw new Error(`the operator API has no operation ${name}`)
  return route
}

/** The request that calls the operation. */
export const requestOf = (operation: Operation): ApiRequest => ({
  method: routeOf(operation.name).method,
  path: pathOf(operation),
  body: operation.body,
})

const MEMBER = /\{(\w+)\}/g

/** The members of the path of the operation, in order. */
export const membersOf = (name: string): string[] =>
  [...routeOf(name).path.matchAll(MEMBER)].map(([, member]) => member!)

function pathOf({ name, params = {}, query }: Operation): string {
  const path = routeOf(name).path.replaceAll(MEMBER, (_, member: string) => {
    const id = params[member]
    // A dot or a slash in it would lead to another operation.
    if (id === undefined || !/^\w+$/.test(id)) throw new Failure(`${id} is not an id.`)
    return id
  })
  return query ? `${path}?${new URLSearchParams(query)}` : path
}
