import Type from 'typebox'
import { route } from '../../http/route.ts'
import { Id } from '../../http/shapes.ts'
import { findEvent, listEvents } from './read.ts'
import { Event, EventFilter } from './schemas.ts'

export const eventRoutes = [
  route({
    method: 'GET',
    path: '/events',
    group: 'events',
    title: 'List events',
    description: 'Newest first; reach older ones with created[lt].',
    permission: 'event.read',
    query: EventFilter,
    response: Type.Array(Event),
    read: (context, { query }) => listEvents(context, query),
  }),
  route({
    method: 'GET',
    path: '/events/{event_id}',
    group: 'events',
    title: 'Retrieve event',
    permission: 'event.read',
    params: Type.Object({ event_id: Id }),
    response: Event,
    read: (context, { params }) => findEvent(context, params.event_id),
  }),
]
