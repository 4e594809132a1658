import { readContextOf } from '../../../context.ts'
import { sendRead } from '../send-read.ts'
import type { Step } from './step.ts'

/** Sends the cached answer of a polled operation while it is fresh, without parsing the query. */
export const answerFromCache: Step = {
  name: 'answer from cache',
  runs: 'after the body',
  prepare: (parts) => (route) => {
    const cache = parts.cacheOf(route)
    if (!cache) return undefined
    return async ({ visit, url }, reply) => {
      const { tenant, actor, facts } = visit
      const answer = cache.find(`${tenant!.id} ${url}`)
      if (!answer || !(await answer.isFresh!(readContextOf(parts.app, tenant!, actor!, facts))))
        return undefined
      sendRead(parts, route, reply, visit.version, answer)
      return true
    }
  },
}
