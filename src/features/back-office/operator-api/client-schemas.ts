// The shapes of the operator API over clients and their credentials.
import Type from 'typebox'
import { Count, IdOf, Moment, Nullable, PathId, Text, tenantPath } from '../../../http/api/shapes.ts'
import { MAX_NETWORKS } from '../../../http/tokens/networks.ts'
import { PendingApprovals } from '../../operators/approvals/schemas.ts'
import { MAX_OVERLAP_SECONDS } from '../../platform/auth/decide-secret.ts'
import { MAX_KEYS } from '../../platform/auth/read-keys.ts'

const clientPath = { ...tenantPath, client_id: PathId('client') }
export const ClientPath = Type.Object(clientPath)
export const SecretPath = Type.Object({ ...clientPath, secret_id: PathId('secret') })

const Networks = Type.Array(Type.String({ minLength: 1, maxLength: 50 }), {
  maxItems: MAX_NETWORKS,
  description:
    'Addresses and networks from which it may call, such as `192.0.2.0/24` or `2001:db8::/32`; empty: from everywhere.',
})

const member = (description: string) => Type.Optional(Type.String({ maxLength: 2000, description }))
const Jwk = Type.Object(
  {
    kty: Type.String({ maxLength: 10, description: 'Type: `RSA`, `EC` or `OKP`.' }),
    kid: Type.Optional(
      Type.String({ minLength: 1, maxLength: 255, description: 'Id; by default the RFC 7638 thumbprint.' }),
    ),
    alg: member('The one algorithm that the key is for; absent: each that fits its type.'),
    use: member('`sig`.'),
    crv: member('Curve: `P-256`, `P-384` or `Ed25519`.'),
    x: member('First coordinate.'),
    y: member('Second coordinate.'),
    n: member('Modulus of an RSA key, of 2048 bits or more.'),
    e: member('Exponent of an RSA key.'),
  },
  { $id: 'JsonWebKey', description: 'A public key (RFC 7517). A key with private members is refused.' },
)
const Keys = Type.Array(Jwk, { maxItems: MAX_KEYS, description: 'Public keys that verify its assertions.' })

export const ShownClient = Type.Object(
  {
    id: IdOf('client'),
    name: Text('Name.'),
    scopes: Type.Array(Type.String(), { description: 'Scopes.' }),
    allowed_networks: Networks,
    public_keys: Keys,
    disabled_at: Nullable(Moment('When it was disabled.')),
    created_at: Moment('When it was created.'),
    pending_approvals: PendingApprovals,
  },
  { $id: 'ClientSummary', description: 'A client of the API.' },
)
export const NewClient = Type.Object(
  { name: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S', description: 'Name.' }) },
  { $id: 'NewOperatorClient', description: 'A client to create.' },
)
export const ClientCredentials = Type.Object(
  { client_id: IdOf('client'), client_secret: Text('Secret of the client, shown only here.') },
  { $id: 'ClientCredentials', description: 'A new client.' },
)
export const DisabledClient = Type.Object(
  { id: IdOf('client'), disabled_at: Moment('When it was disabled.') },
  { $id: 'DisabledClient', description: 'A client whose tokens no longer work.' },
)
export const RotatedKey = Type.Object(
  {
    kid: Text('Id of the new key.'),
    overlap_seconds: Count('Seconds for which earlier keys still verify.'),
  },
  { $id: 'RotatedKey', description: 'The key that signs tokens from now on.' },
)

export const AllowedNetworks = Type.Object(
  { networks: Networks },
  { $id: 'AllowedNetworks', description: 'The networks of a client, which replace the earlier ones.' },
)
export const RestrictedClient = Type.Object(
  { id: IdOf('client'), allowed_networks: Networks },
  { $id: 'RestrictedClient', description: 'A client and the networks from which it may call.' },
)

export const PublicKeys = Type.Object(
  { keys: Keys },
  { $id: 'PublicKeys', description: 'A JSON Web Key Set, which replaces the earlier one.' },
)
export const KeyedClient = Type.Object(
  { id: IdOf('client'), public_keys: Keys },
  { $id: 'KeyedClient', description: 'A client and the keys that verify its assertions.' },
)

export const ClientSecret = Type.Object(
  {
    id: IdOf('secret'),
    ends_at: Nullable(Moment('When it stops working, or stopped; null: it has no end.')),
    created_at: Moment('When it was made.'),
  },
  { $id: 'ClientSecret', description: 'A secret of a client. Its text is shown only when it is made.' },
)
export const RotateSecret = Type.Object(
  {
    overlap_seconds: Type.Integer({
      minimum: 0,
      maximum: MAX_OVERLAP_SECONDS,
      description: 'Seconds for which the earlier secret still works; 0 ends every earlier secret now.',
    }),
  },
  { $id: 'RotateSecret', description: 'How long the earlier secret still works.' },
)
export const RotatedSecret = Type.Object(
  {
    client_id: IdOf('client'),
    secret_id: IdOf('new secret'),
    client_secret: Text('The new secret, shown only here.'),
    previous_ends_at: Nullable(Moment('When the earlier secret stops working; null: none works.')),
  },
  { $id: 'RotatedSecret', description: 'The new secret of a client.' },
)
export const EndedSecret = Type.Object(
  { id: IdOf('secret'), ends_at: Moment('When it ended.') },
  { $id: 'EndedSecret', description: 'A secret that no longer works.' },
)
