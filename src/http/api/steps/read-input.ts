import { type QueryText, readQuery } from '../query-text.ts'
import { checkStorable } from '../validation/storable.ts'
import type { Step } from './step.ts'

/** Reads the path, the query and the body; refuses values that cannot be stored. */
export const readInput: Step = {
  name: 'read input',
  runs: 'after the body',
  prepare: () => () => (request) => {
    const query = readQuery(request.query as QueryText)
    const input = { params: request.params, query, body: request.body }
    checkStorable(input)
    request.visit.input = input
  },
}
