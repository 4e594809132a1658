import { readContextOf } from '../../../context.ts'
import { retryWithFreshKeys } from '../../../unit-of-work/retry-with-fresh-keys.ts'
import { exporterOf } from '../exports/answer-export.ts'
import { type Input, isForStandby } from '../route.ts'
import { sendRead } from '../send-read.ts'
import type { Step } from './step.ts'

/** Answers an operation that changes nothing. */
export const answerRead: Step = {
  name: 'answer a read',
  runs: 'after the body',
  prepare: (parts) => (route) => {
    const { read } = route
    if (!read) return undefined
    const { app } = parts
    const sqlOf = isForStandby(route) ? app.database.standbySql : app.database.sql
    const cache = parts.cacheOf(route)
    const answerExport = exporterOf(parts, route)
    return async (request, reply) => {
      if (await answerExport?.(request, reply)) return true
      const { visit, url } = request
      const { actor, facts, version } = visit
      const input = visit.input as Input<unknown, unknown, unknown>
      const answer = await retryWithFreshKeys(app, visit.tenant!, (tenant) =>
        read(readContextOf(app, tenant, actor!, facts, sqlOf(tenant.id)), input),
      )
      // A cached answer has no header that names ignored parameters.
      if (visit.ignored?.length === 0) cache?.keep(`${visit.tenant!.id} ${url}`, answer)
      sendRead(parts, route, reply, version, answer)
      return true
    }
  },
}
