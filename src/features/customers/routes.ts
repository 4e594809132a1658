import Type from 'typebox'
import { pageQuery, readPageQuery } from '../../http/api/page.ts'
import { route } from '../../http/api/route.ts'
import { Id } from '../../http/api/shapes.ts'
import { readSearch, searchQuery } from '../persons/search-persons.ts'
import { listCustomers } from './list-customers.ts'
import { findCustomer, listAuthoritiesOfCustomer, listAuthoritiesOfPerson } from './read.ts'
import { revokeAuthority } from './revoke-authority.ts'
import { Customer, CustomerAuthority, CustomerStatus, CustomerType } from './schemas.ts'

const ById = Type.Object({ id: Id })
const WithRevoked = Type.Object({
  include_revoked: Type.Optional(Type.Boolean({ default: false, description: 'Also revoked ones.' })),
})

export const customersRoutes = [
  route({
    method: 'GET',
    path: '/persons/{id}/authorities',
    group: 'customers',
    title: 'List authorities for a person',
    permission: 'person.read',
    scope_error: 'forbidden',
    params: ById,
    query: WithRevoked,
    response: Type.Array(CustomerAuthority),
    read: (context, { params, query }) =>
      listAuthoritiesOfPerson(context, params.id, query.include_revoked ?? false),
  }),
  route({
    method: 'GET',
    path: '/customers',
    group: 'customers',
    title: 'List customers',
    description: 'Newest first; `name` and `email` match persons with an authority over the customer.',
    permission: 'customer.read',
    query: Type.Object({
      status: Type.Optional(CustomerStatus),
      customer_type: Type.Optional(CustomerType),
      ...searchQuery,
      ...pageQuery,
    }),
    response: Type.Array(Customer),
    is_paged: true,
    read: (context, { query }) => {
      const terms = readSearch(context.vault, query)
      return listCustomers(context, readPageQuery(context, 'customers', query), { ...query, terms })
    },
  }),
  route({
    method: 'GET',
    path: '/customers/{id}',
    group: 'customers',
    title: 'Retrieve a customer',
    permission: 'customer.read',
    params: ById,
    response: Customer,
    read: (context, { params }) => findCustomer(context, params.id),
  }),
  route({
    method: 'GET',
    path: '/customers/{id}/authorities',
    group: 'customers',
    title: 'List authorities for a customer',
    permission: 'customer.read',
    params: ById,
    query: WithRevoked,
    response: Type.Array(CustomerAuthority),
    read: (context, { params, query }) =>
      listAuthoritiesOfCustomer(context, params.id, query.include_revoked ?? false),
  }),
  route({
    method: 'POST',
    path: '/sandbox/authorities/{id}/revoke',
    group: 'sandbox',
    sandbox: true,
    title: 'Revoke an authority',
    description: "Compliance ends a person's authority over a customer.",
    permission: 'customer.write',
    params: ById,
    response: CustomerAuthority,
    errors: ['conflict'],
    write: (context, { params }) => revokeAuthority(context, params.id),
  }),
]
