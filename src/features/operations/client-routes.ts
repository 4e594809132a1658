// Clients of tenants, and the keys that sign their tokens.
import Type from 'typebox'
import { notFound } from '../../errors.ts'
import { type Route, route } from '../../http/api/route.ts'
import { lookUpClient } from '../../http/tokens/clients.ts'
import { rotateSigningKey } from '../../http/tokens/signing-keys.ts'
import { createClientIn } from '../auth/create-client.ts'
import { disableClient } from '../auth/disable-client.ts'
import {
  ClientCredentials,
  ClientPath,
  DisabledClient,
  NewClient,
  RotatedKey,
  ShownClient,
} from './client-schemas.ts'
import { listClients } from './read.ts'
import { OfTenant } from './schemas.ts'

const writes = {
  group: 'clients',
  permission: 'client.write',
  operator: { within: 'tenant', needs_step_up: true },
  method: 'POST',
} as const

export const clientRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/operator/tenants/{tenant_id}/clients',
    group: 'clients',
    permission: 'client.read',
    operator: { within: 'tenant' },
    name: 'clients.list',
    title: 'List clients',
    description: 'Newest first, disabled ones too.',
    params: OfTenant,
    response: Type.Array(ShownClient),
    read: (context) => listClients(context),
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
    path: '/operator/tenants/{tenant_id}/clients/{client_id}/disable',
    name: 'clients.disable',
    title: 'Disable a client',
    description: 'And with it all of its tokens.',
    params: ClientPath,
    response: DisabledClient,
    steps: async ({ app, tenant }, { params }) => {
      const client = await lookUpClient(app, params.client_id)
      if (client?.tenant !== tenant) throw notFound('client')
      return disableClient(app, params.client_id)
    },
  }),
  route({
    method: 'POST',
    path: '/operator/keys/rotate',
    group: 'clients',
    permission: 'key.write',
    operator: { within: 'installation', needs_step_up: true },
    name: 'keys.rotate',
    title: 'Rotate the key that signs tokens',
    description: 'Earlier keys verify for the lifetime of a token and a minute.',
    response: RotatedKey,
    steps: async ({ app }) => {
      const overlap_seconds = app.config.access_token_ttl_seconds + 60
      return { kid: await rotateSigningKey(app, overlap_seconds), overlap_seconds }
    },
  }),
]
