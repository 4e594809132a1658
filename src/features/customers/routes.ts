import Type from 'typebox'
import { pageQuery, readPageQuery } from '../../http/api/page.ts'
import { route } from '../../http/api/route.ts'
import { described, PathId } from '../../http/api/shapes.ts'
import { readSearch, searchQuery } from '../persons/search-persons.ts'
import { listCustomers } from './list-customers.ts'
import { findCustomer, listAuthoritiesOfCustomer, listAuthoritiesOfPerson } from './read.ts'
import { revokeAuthority } from './revoke-authority.ts'
import { Customer, CustomerAuthority, CustomerStatus, CustomerType } from './schemas.ts'

const ById = (noun: string) => Type.Object({ id: PathId(noun) })
const WithRevoked = Type.Object({
  include_revoked: Type.Optional(Type.Boolean({ default: false, description: 'Also revoked ones.' })),
})

export const customersRoutes = [
  route({
    method: 'GET',
    path: '/persons/{id}/authorities',
    group: 'customers',
    name: 'persons.list_authorities',
    title: 'List authorities for a person',
    description: 'What the person may do for which customers.',
    permission: 'person.read',
    scope_error: 'forbidden',
    params: ById('person'),
    query: WithRevoked,
    response: Type.Array(CustomerAuthority),
    read: (context, { params, query }) =>
      listAuthoritiesOfPerson(context, params.id, query.include_revoked ?? false),
  }),
  route({
    method: 'GET',
    path: '/customers',
    group: 'customers',
    name: 'customers.list',
    title: 'List customers',
    description: 'Newest first; `name` and `email` match persons with an authority over the customer.',
    permission: 'customer.read',
    query: Type.Object({
      status: Type.Optional(described(CustomerStatus, 'Only customers in this state.')),
      customer_type: Type.Optional(described(CustomerType, 'Only customers of this type.')),
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
    name: 'customers.retrieve',
    title: 'Retrieve a customer',
    description: 'The customer as it is now.',
    permission: 'customer.read',
    params: ById('customer'),
    response: Customer,
    read: (context, { params }) => findCustomer(context, params.id),
  }),
  route({
    method: 'GET',
    path: '/customers/{id}/authorities',
    group: 'customers',
    name: 'customers.list_authorities',
    title: 'List authorities for a customer',
    description: 'Who may act for the customer, and as what.',
    permission: 'customer.read',
    params: ById('customer'),
    query: WithRevoked,
    response: Type.Array(CustomerAuthority),
    read: (context, { params, query }) =>
      listAuthoritiesOfCustomer(context, params.id, query.include_revoked ?? false),
  }),
  route({
    method: 'POST',
    path: '/sandbox/authorities/{id}/revoke',
    group: 'sandbox',
    name: 'sandbox.revoke_authority',
    sandbox: true,
    title: 'Revoke an authority',
    description: "Compliance ends a person's authority over a customer.",
    permission: 'customer.write',
    params: ById('authority'),
    response: CustomerAuthority,
    errors: ['conflict'],
    write: (context, { params }) => revokeAuthority(context, params.id),
  }),
]
