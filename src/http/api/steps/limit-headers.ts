import { checkHeaderLengths } from '../headers.ts'
import type { Step } from './step.ts'

/** Refuses headers that are too long. */
export const limitHeaders: Step = {
  name: 'limit headers',
  runs: 'on arrival',
  prepare: () => (request) => {
    checkHeaderLengths(request.headers)
  },
}
