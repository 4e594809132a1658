// A journey of an operation that waits for approval: how the case comes about, and what the change alters.
import assert from 'node:assert/strict'
import type { Role } from '../../../../src/features/operators/operators/rules.ts'
import { type Body, type Caller, freshTenant } from '../../../support/client.ts'
import { newOperator } from '../../../support/operators.ts'

export interface Case {
  /** The tenant of the change; null for a change of the installation. */
  tenant: string | null
  method?: 'POST' | 'PUT'
  path: string
  body?: object
  /** What the change alters, as it is now. */
  look: () => Promise<unknown>
}

export interface Journey {
  /** The role that makes the change, if the role that approves it does not. */
  maker?: Role
  open: () => Promise<Case>
}

/** The path of an operation in the tenant. */
export const pathIn = ({ tenant }: Caller, path: string) => `/operator/tenants/${tenant}/${path}`

/** An operator of the role, and their calls in the tenant; each must succeed. */
export async function operatorOf(tenant: Caller, role: Role) {
  const { call } = await newOperator(role, tenant.tenant)
  const answer = async (method: string, path: string, body?: object): Promise<Body> => {
    const { status, body: got } = await call(method, pathIn(tenant, path), body)
    assert.ok(status < 202, JSON.stringify(got))
    return got
  }
  return {
    get: (path: string) => answer('GET', path),
    post: (path: string, body?: object) => answer('POST', path, body),
    put: (path: string, body: object) => answer('PUT', path, body),
  }
}

/** A fresh tenant with an operator of the role. */
export async function tenantWith(role: Role) {
  const tenant = await freshTenant()
  return { tenant, operator: await operatorOf(tenant, role) }
}
