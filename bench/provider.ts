// oidc-provider in a process of its own, issuing the same kind of token: a JWT signed with EdDSA for client credentials.
import { createServer } from 'node:http'
import { exportJWK, generateKeyPair } from 'jose'
// @ts-expect-error The package ships no types.
import Provider from 'oidc-provider'

const { privateKey } = await generateKeyPair('EdDSA', { extractable: true })
const key = { ...(await exportJWK(privateKey)), alg: 'EdDSA', use: 'sig', kid: 'bench' }
const provider = new Provider('http://127.0.0.1:9', {
  jwks: { keys: [key] },
  clients: [
    {
      client_id: 'bench',
      client_secret: 'a-secret-of-the-bench',
      grant_types: ['client_credentials'],
      redirect_uris: [],
      response_types: [],
      token_endpoint_auth_method: 'client_secret_post',
      id_token_signed_response_alg: 'EdDSA',
    },
  ],
  scopes: ['read', 'write'],
  features: {
    clientCredentials: { enabled: true },
    devInteractions: { enabled: false },
    resourceIndicators: {
      enabled: true,
      getResourceServerInfo: () => ({
        scope: 'read write',
        accessTokenFormat: 'jwt',
        accessTokenTTL: 900,
        jwt: { sign: { alg: 'EdDSA' } },
      }),
    },
  },
})
const server = createServer(provider.callback())
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port))
