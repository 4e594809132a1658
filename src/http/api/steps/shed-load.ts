import { Refusal } from '../../../errors.ts'
import { requestsShed } from '../../../metrics.ts'
import { newOverloadCheck } from '../../../monitor/overload.ts'
import type { Step } from './step.ts'

const RETRY_AFTER = '1'

/** Refuses requests while the process has more work than it can do. Nothing of a refused request is carried out. */
export const shedLoad: Step = {
  name: 'shed load',
  runs: 'before the body',
  prepare({ app }) {
    const findOverload = app.component(newOverloadCheck)
    return () => () => {
      const reason = findOverload()
      if (!reason) return undefined
      requestsShed.inc({ reason })
      throw new Refusal('service_unavailable', 'The server is overloaded; nothing was carried out.', {
        headers: { 'Retry-After': RETRY_AFTER },
      })
    }
  },
}
