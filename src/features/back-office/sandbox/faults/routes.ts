// The operations that let a sandbox misbehave, for the tests of its users.
import { BACK_OFFICE, listRoute } from '../../../../http/api/list-route.ts'
import { type Route, route } from '../../../../http/api/route.ts'
import { endFault } from './end-fault.ts'
import { injectFault } from './inject-fault.ts'
import { findFault, listFaults } from './read.ts'
import { Fault, faultFilters, NewFault, OfFault } from './schemas.ts'

const sandbox = { group: 'sandbox', sandbox: true } as const

/** The operations; a fault may name any operation, so they need the routes of all. */
export const faultRoutes = (all: () => readonly Route[]): Route[] => [createFault(all), ...others]

// An operation that needs no token passes no steps, so no fault hits it.
const hasSteps = ({ read, write, steps, stream }: Route) => [read, write, steps, stream].some(Boolean)

const createFault = (all: () => readonly Route[]) =>
  route({
    ...sandbox,
    method: 'POST',
    path: '/sandbox/faults',
    name: 'sandbox.create_fault',
    title: 'Inject a fault',
    description:
      'Lets something go wrong for your own tests: requests, webhooks, orders, settlements, payouts, quotes, ' +
      'prices. The fault ends by itself. It never changes what the ledger allows.',
    permission: 'fault.write',
    body: NewFault,
    response: Fault,
    status: 201,
    errors: ['conflict', 'missing_price'],
    is_impersonal: true,
    write: (context, { body }) => {
      const operations = all().filter(hasSteps)
      return injectFault(
        context,
        operations.map(({ name }) => name),
        body,
      )
    },
  })

const others: Route[] = [
  listRoute({
    ...sandbox,
    path: '/sandbox/faults',
    name: 'sandbox.list_faults',
    title: 'List faults',
    description: 'The faults of the tenant with their hits, newest first.',
    permission: 'fault.read',
    filters: faultFilters,
    pages: BACK_OFFICE,
    item: Fault,
    rows: (context, { query }, window) => listFaults(context, window, query),
  }),
  route({
    ...sandbox,
    method: 'GET',
    path: '/sandbox/faults/{fault_id}',
    name: 'sandbox.retrieve_fault',
    title: 'Retrieve a fault',
    description: 'The fault as it is now, with its hits.',
    permission: 'fault.read',
    params: OfFault,
    response: Fault,
    read: (context, { params }) => findFault(context, params.fault_id),
  }),
  route({
    ...sandbox,
    method: 'DELETE',
    path: '/sandbox/faults/{fault_id}',
    name: 'sandbox.end_fault',
    title: 'End a fault',
    description:
      'Ends it now and answers with it; it stays in the list. What it has hit stays hit: a stuck order goes on at ' +
      'its time.',
    permission: 'fault.write',
    params: OfFault,
    response: Fault,
    is_impersonal: true,
    write: (context, { params }) => endFault(context, params.fault_id),
  }),
]
