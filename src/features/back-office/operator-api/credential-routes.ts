// The credentials of clients: their secrets and public keys, and the networks from which they are valid.
import { BACK_OFFICE, listRoute } from '../../../http/api/list-route.ts'
import { type Route, route, subjectOf } from '../../../http/api/route.ts'
import { endClientSecret, rotateClientSecret } from '../../platform/auth/change-secret.ts'
import { findClient, listSecrets } from '../../platform/auth/read.ts'
import { setClientKeys } from '../../platform/auth/set-keys.ts'
import { setClientNetworks } from '../../platform/auth/set-networks.ts'
import {
  AllowedNetworks,
  ClientPath,
  ClientSecret,
  EndedSecret,
  KeyedClient,
  PublicKeys,
  RestrictedClient,
  RotatedSecret,
  RotateSecret,
  SecretPath,
} from './client-schemas.ts'

const writes = {
  group: 'clients',
  permission: 'client.write',
  operator: { within: 'tenant', needs_step_up: true, approval: { subjects: subjectOf('client_id') } },
} as const

export const credentialRoutes: Route[] = [
  route({
    ...writes,
    method: 'PUT',
    path: '/operator/tenants/{tenant_id}/clients/{client_id}/keys',
    name: 'clients.set_keys',
    title: 'Set the public keys of a client',
    description: 'With the private key of one it signs assertions at `/auth/token`. The change is immediate.',
    params: ClientPath,
    body: PublicKeys,
    response: KeyedClient,
    errors: ['conflict'],
    write: (context, { params, body }) => setClientKeys(context, params.client_id, body.keys),
  }),
  route({
    ...writes,
    method: 'PUT',
    path: '/operator/tenants/{tenant_id}/clients/{client_id}/networks',
    name: 'clients.set_networks',
    title: 'Set the networks of a client',
    description:
      'From any other address it gets no token, and its tokens are refused. The change is immediate.',
    params: ClientPath,
    body: AllowedNetworks,
    response: RestrictedClient,
    write: (context, { params, body }) => setClientNetworks(context, params.client_id, body.networks),
  }),
  listRoute({
    path: '/operator/tenants/{tenant_id}/clients/{client_id}/secrets',
    group: 'clients',
    permission: 'client.read',
    operator: { within: 'tenant' },
    name: 'clients.list_secrets',
    title: 'List the secrets of a client',
    description: 'Newest first, also those that have ended; never their texts.',
    params: ClientPath,
    pages: BACK_OFFICE,
    item: ClientSecret,
    rows: async (context, { params }, window) => {
      await findClient(context, params.client_id)
      return listSecrets(context, params.client_id, window)
    },
  }),
  route({
    ...writes,
    method: 'POST',
    path: '/operator/tenants/{tenant_id}/clients/{client_id}/secrets',
    name: 'clients.rotate_secret',
    title: 'Rotate the secret of a client',
    description:
      'The new secret works immediately, the earlier one until the end of the overlap; at most two work.',
    params: ClientPath,
    body: RotateSecret,
    response: RotatedSecret,
    status: 201,
    errors: ['conflict'],
    write: (context, { params, body }) => rotateClientSecret(context, params.client_id, body.overlap_seconds),
  }),
  route({
    ...writes,
    method: 'POST',
    path: '/operator/tenants/{tenant_id}/clients/{client_id}/secrets/{secret_id}/end',
    name: 'clients.end_secret',
    title: 'End a secret of a client',
    description:
      'Tokens that it was exchanged for remain valid until they expire. The only secret does not end.',
    params: SecretPath,
    response: EndedSecret,
    errors: ['conflict'],
    write: (context, { params }) => endClientSecret(context, params.client_id, params.secret_id),
  }),
]
