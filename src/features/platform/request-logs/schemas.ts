// The shapes of requests in the log.
import Type from 'typebox'
import { createdFilters } from '../../../http/api/page.ts'
import { Count, IdOf, Moment, Nullable, Text } from '../../../http/api/shapes.ts'

export const LoggedRequest = Type.Object(
  {
    id: IdOf('request'),
    operation: Text('Name of the operation, such as `orders.place`.'),
    path: Text('Path of the request, without its query.'),
    status: Count('Status of the answer.'),
    error_code: Nullable(Text('Code of the refusal; null of other answers.')),
    detail: Nullable(Text('Detail of the refusal; null of other answers.')),
    offenders: Type.Array(
      Type.Object({
        path: Text('Place in the request.'),
        code: Text('Kind of fault.'),
        detail: Text('The fault.'),
      }),
      { description: 'The members of the request that were refused; at most ten.' },
    ),
    api_version: Text('Version of the API that answered.'),
    client_request: Nullable(Text('The header Client-Request-Id; null without one.')),
    idempotency_key: Nullable(Text('The header Idempotency-Key; null without one.')),
    query: Nullable(Text('The query of the request; null without one, or outside a sandbox.')),
    request_body: Nullable(
      Text(
        'The JSON of the request, its secrets replaced; null without one, beyond 4,096 characters, or outside a ' +
          'sandbox.',
      ),
    ),
    response_body: Nullable(
      Text('The answer to a write, like `request_body`; null for reads, which can be repeated.'),
    ),
    duration_ms: Type.Number({ description: 'Milliseconds from the arrival of the request to its answer.' }),
    created_at: Moment('When the answer was sent, by the clock of the machine.'),
  },
  { $id: 'LoggedRequest', description: 'A request of this client, and what became of it.' },
)

export const requestFilters = {
  status: Type.Optional(
    Type.String({
      pattern: '^[1-5](xx|[0-9]{2})$',
      description: 'Only answers with this status, or of this class: `4xx`.',
      examples: ['4xx'],
    }),
  ),
  operation: Type.Optional(Text('Only requests of this operation, such as `orders.place`.')),
  request: Type.Optional(Text('Only the request with this id, from the header Request-Id.')),
  ...createdFilters,
}
