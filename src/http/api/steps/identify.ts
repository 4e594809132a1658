import { BASELINE } from '../../../versions/versions.ts'
import { headerText } from '../headers.ts'
import type { Step } from './step.ts'

/** Adds the id of the request to the answer, and notes the persons that its headers name. */
export const identify: Step = {
  name: 'identify',
  runs: 'on arrival',
  prepare: () => (request, reply) => {
    const { headers } = request
    reply.header('Request-Id', request.id)
    request.visit = {
      version: BASELINE,
      facts: {
        id: request.id,
        path: request.url.split('?', 1)[0]!.slice(0, 500),
        person: headerText(headers, 'person-id'),
        client_user: headerText(headers, 'client-user-id'),
        client_request: headerText(headers, 'client-request-id'),
      },
    }
  },
}
