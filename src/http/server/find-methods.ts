// The methods of a path, for the Allow header of a 405.
import type { FastifyInstance } from 'fastify'
import newRouter from 'find-my-way'
import { MAX_HEADER_BYTES } from './connections.ts'

/** Makes the function that finds the methods of a path, for the Allow header of a 405. */
export function methodFinder(server: FastifyInstance): (url: string) => string[] {
  const router = newRouter({ maxParamLength: MAX_HEADER_BYTES })
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

const VERSION = /^(\/api)?\/v\d{1,3}(?=\/)/
const LONGEST = 200

/** Finds the path of an operation that a caller probably meant: without a slash at the end or a version in front. */
export function similarPath(url: string, methods: (path: string) => string[]): string | undefined {
  const [path = ''] = url.split('?', 1)
  if (path.length > LONGEST) return undefined
  const bare = withoutSlashes(path)
  return [bare, path.replace(VERSION, ''), bare.replace(VERSION, '')].find(
    (each) => each !== path && each !== '' && methods(each).length > 0,
  )
}

function withoutSlashes(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end--
  return path.slice(0, end)
}

/** The router matches /persons/ to /persons/{id} with an empty id. */
export const isCut = (params: object) => Object.values(params).includes('')
