import Type from 'typebox'
import { BACK_OFFICE, listRoute } from '../../../http/api/list-route.ts'
import { route } from '../../../http/api/route.ts'
import { described, Id, PathId } from '../../../http/api/shapes.ts'
import { findCustomer } from '../customers/read.ts'
import { readSearch, searchFilters } from '../persons/search-persons.ts'
import { listAccounts } from './list-accounts.ts'
import { findAccountByEither, listOwnedAccounts, toAccount } from './read.ts'
import { Account, AccountOwnership, AccountStatus, AccountType } from './schemas.ts'

export const accountsRoutes = [
  listRoute({
    path: '/accounts',
    group: 'accounts',
    name: 'accounts.list',
    title: 'List accounts',
    description: "Newest first; `name` and `email` match persons with an authority over the account's owner.",
    permission: 'account.read',
    filters: {
      status: Type.Optional(described(AccountStatus, 'Only accounts in this state.')),
      account_type: Type.Optional(described(AccountType, 'Accounts of customers unless it is `firm`.')),
      ...searchFilters,
    },
    pages: BACK_OFFICE,
    item: Account,
    rows: (context, { query }, window) =>
      listAccounts(context, window, { ...query, terms: readSearch(context.vault, query) }),
    show: (_, rows) => rows.map(toAccount),
  }),
  route({
    method: 'GET',
    path: '/accounts/{id_or_reference}',
    group: 'accounts',
    name: 'accounts.retrieve',
    title: 'Retrieve an account',
    description: 'By its id, or by its reference.',
    permission: 'account.read',
    params: Type.Object({ id_or_reference: described(Id, 'Id or reference of the account.') }),
    response: Account,
    read: async (context, { params }) =>
      toAccount(await findAccountByEither(context, params.id_or_reference)),
  }),
  listRoute({
    path: '/customers/{id}/account-ownerships',
    group: 'customers',
    name: 'customers.list_account_ownerships',
    title: 'List customer account ownerships',
    description: 'The accounts that the customer owns, each with the customer, newest first.',
    permission: 'customer.read',
    params: Type.Object({ id: PathId('customer') }),
    item: AccountOwnership,
    rows: async (context, { params }, window) => {
      const customer = await findCustomer(context, params.id)
      const owned = await listOwnedAccounts(context, params.id, window)
      return owned.map(({ ownership, is_primary, owned_at, ownership_modified_at, ...account }) => ({
        id: ownership,
        account: toAccount(account),
        customer,
        is_primary,
        created_at: owned_at,
        modified_at: ownership_modified_at,
      }))
    },
  }),
]
