// Customers as operators see them: the list, one with its accounts, its story, and its personal data for a reason.
import { BACK_OFFICE, listRoute } from '../../../../http/api/list-route.ts'
import { type Route, route } from '../../../../http/api/route.ts'
import { listCustomers } from '../../../customers/customers/list-customers.ts'
import { findCustomer } from '../../../customers/customers/read.ts'
import { looks } from '../../../operators/operators/look-schemas.ts'
import { recordDataAccess } from '../../../operators/operators/record-data-access.ts'
import { tenantList } from '../lists/tenant-list.ts'
import { listStory } from './list-story.ts'
import { customerHead } from './mask-customer.ts'
import { showCustomer } from './read.ts'
import {
  CustomerDetail,
  CustomerHead,
  CustomerPath,
  customerFilters,
  StoryEntry,
  storyFilters,
  UnmaskedCustomer,
} from './schemas.ts'
import { searchAs } from './search-as.ts'

const PATH = '/operator/tenants/{tenant_id}/customers/{customer_id}'
const reads = { group: 'customers', permission: 'customer.read' } as const
const within = { operator: { within: 'tenant' }, params: CustomerPath } as const

/** The members of a customer that a look shows. */
const PERSONAL = ['full_name', 'address', 'phone_number', 'date_of_birth', 'numbers']

export const customerRoutes: Route[] = [
  tenantList({
    ...reads,
    kind: 'customers',
    name: 'customers.list',
    title: 'List customers',
    description:
      'Newest first, without personal data; `name` and `email` match persons with an authority over the customer. ' +
      'Without `personal_data.unmask` they match only whole words and whole e-mail addresses.',
    filters: customerFilters,
    item: CustomerHead,
    rows: (context, { query }, window) =>
      listCustomers(context, window, { ...query, terms: searchAs(context, query) }),
    show: (_, rows) => rows.map(customerHead),
  }),
  route({
    ...reads,
    ...within,
    method: 'GET',
    path: PATH,
    name: 'customers.retrieve',
    title: 'Retrieve a customer',
    description: 'With its accounts and the persons that act for it; personal data are masked.',
    response: CustomerDetail,
    read: (context, { params }) => showCustomer(context, params.customer_id),
  }),
  route({
    ...looks,
    group: 'customers',
    path: `${PATH}/unmask`,
    name: 'customers.unmask',
    title: 'Show the personal data of a customer',
    params: CustomerPath,
    response: UnmaskedCustomer,
    write: async (context, { params, body }) => {
      const customer = await findCustomer(context, params.customer_id)
      return { customer, look: await recordDataAccess(context, customer.id, PERSONAL, body.reason) }
    },
  }),
  listRoute({
    ...reads,
    ...within,
    path: `${PATH}/story`,
    name: 'customers.list_story',
    title: 'List the story of a customer',
    description:
      'Orders, payments, transactions and documents of its accounts, notes, looks at its personal data, and events, ' +
      'newest first.',
    filters: storyFilters,
    pages: BACK_OFFICE,
    item: StoryEntry,
    rows: async (context, { params, query }, window) => {
      await findCustomer(context, params.customer_id)
      return listStory(context, params.customer_id, query.kind, window)
    },
    positionOf: ({ at, id }) => [at, id],
  }),
]
