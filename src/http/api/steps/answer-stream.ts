import { readContextOf } from '../../../context.ts'
import type { Input } from '../route.ts'
import type { Step } from './step.ts'

/** Answers with a stream of events that lasts until the caller or the server ends it. */
export const answerStream: Step = {
  name: 'answer a stream',
  runs: 'after the body',
  prepare:
    ({ app, streams, admit }) =>
    (route) => {
      const { stream } = route
      if (!stream) return undefined
      return async (request, reply) => {
        const { tenant, actor, facts, input } = request.visit
        const context = readContextOf(app, tenant!, actor!, facts)
        await streams.run(
          request,
          reply,
          () => admit(route, request, reply),
          (sink) => stream(context, input as Input<unknown, unknown, unknown>, sink),
        )
        return true
      }
    },
}
