import { fail } from '../../../errors.ts'
import { scopesOf, tokenVerifier } from '../../tokens/access-tokens.ts'
import { lookUpClient } from '../../tokens/clients.ts'
import { readBearer, refuseToken } from '../../tokens/token-faults.ts'
import type { Run, Step } from './step.ts'

/** Finds the client and the tenant of the token, or refuses the token; the operator API admits operators instead. */
export const authenticate: Step = {
  name: 'authenticate',
  runs: 'before the body',
  prepare({ app, admitOperator }) {
    const verify = tokenVerifier(app)
    const admitClient: Run = async (request) => {
      const token = readBearer(request.headers.authorization)
      const verified = typeof token === 'string' ? await verify(token) : token
      if ('reason' in verified) throw refuseToken(verified)
      const { claims, tenant } = verified
      const client = await lookUpClient(app, claims.client_id)
      if (!client || client.disabled_at || client.tenant !== tenant.id)
        throw refuseToken({ reason: 'revoked' })
      request.visit.actor = { id: client.service, client: client.id, scopes: scopesOf(claims, client) }
      request.visit.tenant = tenant
      if (!client.mayCallFrom(request.ip))
        throw fail('forbidden', 'The client may not call from this address.')
    }
    return (route) => {
      if (!route.operator) return admitClient
      const admit = admitOperator(route)
      return async (request, reply) => void (await admit(request, reply))
    }
  },
}
