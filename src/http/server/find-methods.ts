// The methods of a path, for the Allow header of a 405.
import type { FastifyInstance } from 'fastify'
import newRouter from 'find-my-way'
import { MOST_HEADER_BYTES } from './connections.ts'

/** Makes the function that finds the methods of a path, for the Allow header of a 405. */
export function methodFinder(server: FastifyInstance): (url: string) => string[] {
  const router = newRouter({ maxParamLength: MOST_HEADER_BYTES })
  const methods = new Map<string, string[]>()
  server.addHook('onRoute', ({ url, method }) => {
    const listed = methods.get(url)
    const more = ([] as string[]).concat(method)
    if (listed) listed.push(...more)
    else {
      methods.set(url, more)
      router.on('GET', url, () => {}, more)
    }
  })
  return (url) => {
    const match = router.find('GET', url.split('?', 1)[0]!)
    return match && !isCut(match.params) ? (match.store as string[]) : []
  }
}

/** The router matches /persons/ to /persons/{id} with an empty id. */
export const isCut = (params: object) => Object.values(params).includes('')
