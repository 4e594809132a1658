import Type from 'typebox'
import { DateTime } from '../../http/api/shapes.ts'

export const Event = Type.Object(
  {
    id: Type.String(),
    name: Type.String({ description: 'Name of the event, e.g. order.filled.' }),
    resource: Type.Object({ id: Type.String(), resource_type: Type.String() }),
    data: Type.Record(Type.String(), Type.Unknown(), {
      description: 'Empty; fetch the resource to see its state.',
    }),
    created_at: DateTime,
    sequence: Type.Integer({
      description: 'From 1, without gaps, in the order in which the changes of all your resources committed.',
    }),
    resource_sequence: Type.Integer({ description: 'The same, for the events of this resource only.' }),
  },
  { $id: 'Event' },
)

const After = Type.Optional(
  Type.Integer({
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'Only events with a greater sequence, in ascending order; use it to resume.',
  }),
)

export const StreamFilter = Type.Object({
  name: Type.Optional(Type.String()),
  'resource[id]': Type.Optional(Type.String()),
  after: After,
})

export const EventFilter = Type.Object({
  name: Type.Optional(Type.String()),
  'resource[id]': Type.Optional(Type.String()),
  'created[gt]': Type.Optional(DateTime),
  'created[gte]': Type.Optional(DateTime),
  'created[lt]': Type.Optional(DateTime),
  'created[lte]': Type.Optional(DateTime),
  after: After,
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 1000 })),
})
