import Type from 'typebox'
import { listRoute } from '../../../http/api/list-route.ts'
import { route } from '../../../http/api/route.ts'
import { PathId } from '../../../http/api/shapes.ts'
import { findEvent, listEvents } from './read.ts'
import { Event, eventFilters, StreamFilter } from './schemas.ts'
import { streamEvents } from './stream-events.ts'

export const eventRoutes = [
  listRoute({
    path: '/events',
    group: 'events',
    name: 'events.list',
    title: 'List events',
    description: 'Newest first. With after: in ascending order from there.',
    permission: 'event.read',
    filters: eventFilters,
    pages: { usual: 1000, most: 1000 },
    item: Event,
    rows: (context, { query }, window) => listEvents(context, query, window),
    positionOf: ({ created_at, id, sequence }) => [created_at, id, String(sequence)],
  }),
  route({
    method: 'GET',
    path: '/events/stream',
    group: 'events',
    name: 'events.stream',
    title: 'Stream events',
    description:
      'Server-sent events: the id is the sequence, the event its name, the data the event. Resume with Last-Event-ID ' +
      '(or after); without either it begins with the next event. A comment is sent after 15 seconds of silence.',
    permission: 'event.read',
    query: StreamFilter,
    response: Event,
    stream: (context, { query }, sink) => streamEvents(context, query, sink),
  }),
  route({
    method: 'GET',
    path: '/events/{event_id}',
    group: 'events',
    name: 'events.retrieve',
    title: 'Retrieve event',
    description: 'The event as it was published; it never changes.',
    permission: 'event.read',
    params: Type.Object({ event_id: PathId('event') }),
    response: Event,
    read: (context, { params }) => findEvent(context, params.event_id),
  }),
]
