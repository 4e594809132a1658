import Type from 'typebox'
import { route, scopeOf } from '../../http/api/route.ts'
import { DateTime, Nullable } from '../../http/api/shapes.ts'

const Service = Type.Object({ id: Type.String() }, { $id: 'ServiceActor' })

const User = Type.Object(
  {
    id: Type.String(),
    email: Type.String(),
    first_name: Nullable(Type.String()),
    last_name: Nullable(Type.String()),
    locale: Type.String(),
    profile_photo_url: Nullable(Type.String()),
    created_at: DateTime,
    modified_at: DateTime,
  },
  { $id: 'UserActor' },
)

const Permission = Type.Object(
  {
    permission: Type.String({ description: 'resource.action' }),
    scopes: Type.Array(Type.String(), { description: 'Scopes of the permission.' }),
    when: Type.Optional(Nullable(Type.String())),
  },
  { $id: 'Permission' },
)

const PERMISSIONS = [
  'account.read',
  'activity.read',
  'customer.read',
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
    title: 'Retrieve current actor',
    response: Type.Union([Service, User]),
    read: async ({ actor }) => ({ id: actor.id }),
  }),
  route({
    method: 'GET',
    path: '/me/permissions',
    group: 'identity',
    title: 'List current actor permissions',
    response: Type.Array(Permission),
    read: async ({ actor, tenant }) =>
      PERMISSIONS.filter((permission) => actor.scopes.has(scopeOf(permission))).map((permission) => ({
        permission,
        scopes: [`tenant/${tenant}`],
      })),
  }),
]
