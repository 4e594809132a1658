import Type from 'typebox'
import { DateTime } from '../../http/shapes.ts'

export const Event = Type.Object(
  {
    id: Type.String(),
    name: Type.String({ description: 'What happened, e.g. order.filled.' }),
    resource: Type.Object({ id: Type.String(), resource_type: Type.String() }),
    data: Type.Record(Type.String(), Type.Unknown(), {
      description: 'Empty; fetch the resource to see its state.',
    }),
    created_at: DateTime,
  },
  { $id: 'Event' },
)

export const EventFilter = Type.Object({
  name: Type.Optional(Type.String()),
  'resource[id]': Type.Optional(Type.String()),
  'created[gt]': Type.Optional(DateTime),
  'created[gte]': Type.Optional(DateTime),
  'created[lt]': Type.Optional(DateTime),
  'created[lte]': Type.Optional(DateTime),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 1000 })),
})
