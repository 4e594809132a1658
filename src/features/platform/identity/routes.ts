import Type from 'typebox'
import { listRoute } from '../../../http/api/list-route.ts'
import { route, scopeOf } from '../../../http/api/route.ts'
import { IdOf, Nullable, Text, timestamps } from '../../../http/api/shapes.ts'

const Service = Type.Object(
  { id: IdOf('service') },
  { $id: 'ServiceActor', description: 'The service of a client.' },
)

const User = Type.Object(
  {
    id: IdOf('user'),
    email: Text('Verified e-mail address.'),
    first_name: Nullable(Text('Preferred first name; null if not known.')),
    last_name: Nullable(Text('Preferred last name; null if not known.')),
    locale: Text('Language and region, e.g. `en-IE`.'),
    profile_photo_url: Nullable(Text('Address of a photo; null without one.')),
    ...timestamps,
  },
  { $id: 'UserActor', description: 'A user. Kept for compatibility: clients act as services.' },
)

const Permission = Type.Object(
  {
    permission: Type.String({ description: 'resource.action' }),
    scopes: Type.Array(Type.String(), { description: 'Scopes of the permission.' }),
    when: Type.Optional(Nullable(Text('A condition. Kept for compatibility, never sent.'))),
  },
  { $id: 'Permission', description: 'A permission of the caller.' },
)

const PERMISSIONS = [
  'account.read',
  'activity.read',
  'corporate_action.read',
  'corporate_action.write',
  'customer.read',
  'customer.write',
  'deposit.read',
  'deposit.write',
  'document.read',
  'event.read',
  'fee.read',
  'fee_charge.read',
  'file.write',
  'funding_account.read',
  'instrument.read',
  'legal_document.read',
  'onboarding_application.read',
  'onboarding_application.write',
  'order.read',
  'order.write',
  'order_quote.write',
  'performance.read',
  'person.read',
  'person.write',
  'position.read',
  'position.write',
  'price.read',
  'statement.write',
  'valuation.read',
  'webhook.read',
  'webhook.write',
  'withdrawal.read',
  'withdrawal.write',
]

export const identityRoutes = [
  route({
    method: 'GET',
    path: '/me',
    group: 'identity',
    name: 'identity.retrieve',
    title: 'Retrieve current actor',
    description: 'The service for which the token was issued.',
    response: Type.Union([Service, User], { $id: 'Actor', description: 'The caller.' }),
    read: async ({ actor }) => ({ id: actor.id }),
  }),
  listRoute({
    path: '/me/permissions',
    group: 'identity',
    name: 'identity.list_permissions',
    title: 'List current actor permissions',
    description: 'The permissions that the scopes of the token grant.',
    item: Permission,
    rows: async ({ actor }, _, { after }) =>
      PERMISSIONS.filter(
        (permission) => actor.scopes.has(scopeOf(permission)) && permission > (after?.[0] ?? ''),
      ),
    show: ({ tenant }, rows) => rows.map((permission) => ({ permission, scopes: [`tenant/${tenant}`] })),
    positionOf: (permission) => [permission],
  }),
]
