// Clients of tenants, and the keys that sign their tokens.
import { createdFilters } from '../../../http/api/page.ts'
import { type Route, route, subjectOf } from '../../../http/api/route.ts'
import { rotateSigningKeyIn } from '../../../http/tokens/signing-keys.ts'
import { withPending } from '../../operators/approvals/read.ts'
import { createClientIn } from '../../platform/auth/create-client.ts'
import { disableClientIn } from '../../platform/auth/disable-client.ts'
import {
  ClientCredentials,
  ClientPath,
  DisabledClient,
  NewClient,
  RotatedKey,
  ShownClient,
} from './client-schemas.ts'
import { tenantList } from './lists/tenant-list.ts'
import { listClients } from './read.ts'
import { OfTenant } from './schemas.ts'

const writes = {
  group: 'clients',
  permission: 'client.write',
  operator: { within: 'tenant', needs_step_up: true },
  method: 'POST',
} as const

export const clientRoutes: Route[] = [
  tenantList({
    kind: 'clients',
    group: 'clients',
    permission: 'client.read',
    name: 'clients.list',
    title: 'List clients',
    description: 'Newest first, disabled ones too.',
    filters: createdFilters,
    item: ShownClient,
    rows: (context, _, window) => listClients(context, window),
    show: withPending,
  }),
  route({
    ...writes,
    operator: {
      ...writes.operator,
      approval: { subjects: ({ body }) => [body.name as string] },
    },
    path: '/operator/tenants/{tenant_id}/clients',
    name: 'clients.create',
    title: 'Create a client',
    description: 'Its secret is shown only here.',
    params: OfTenant,
    body: NewClient,
    response: ClientCredentials,
    status: 201,
    write: (context, { body }) => createClientIn(context, body.name),
  }),
  route({
    ...writes,
    operator: { ...writes.operator, approval: { subjects: subjectOf('client_id') } },
    path: '/operator/tenants/{tenant_id}/clients/{client_id}/disable',
    name: 'clients.disable',
    title: 'Disable a client',
    description: 'And with it all of its tokens.',
    params: ClientPath,
    response: DisabledClient,
    write: (context, { params }) => disableClientIn(context, params.client_id),
  }),
  route({
    method: 'POST',
    path: '/operator/keys/rotate',
    group: 'clients',
    permission: 'key.write',
    operator: { within: 'installation', needs_step_up: true, approval: { subjects: () => ['signing_key'] } },
    name: 'keys.rotate',
    title: 'Rotate the key that signs tokens',
    description: 'Earlier keys verify for the lifetime of a token and a minute.',
    response: RotatedKey,
    write: async (context) => {
      const overlap_seconds = context.app.config.access_token_ttl_seconds + 60
      return { kid: await rotateSigningKeyIn(context, overlap_seconds), overlap_seconds }
    },
  }),
]
