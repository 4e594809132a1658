// Clients that sign assertions: an operator registers the public parts of their keys.
import assert from 'node:assert/strict'
import { freshTenant } from './client.ts'
import { newOperator } from './operators.ts'

/** A client of a fresh tenant with registered public keys, and a developer of the tenant, with whom keys are replaced. */
export async function openKeyClient(jwks: readonly object[]) {
  const client = await freshTenant()
  const { call } = await newOperator('developer', client.tenant)
  const at = `/operator/tenants/${client.tenant}/clients/${client.client_id}`
  const register = (keys: unknown) => call('PUT', `${at}/keys`, { keys })
  if (jwks.length > 0) assert.equal((await register(jwks)).status, 200)
  return { client, call, at, register }
}
