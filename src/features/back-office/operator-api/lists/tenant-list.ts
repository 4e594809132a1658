// Declares a list of a tenant in the operator API: always in pages, for operators with the permission in the tenant.
import type { TProperties } from 'typebox'
import { BACK_OFFICE, type ListRoute, listRoute } from '../../../../http/api/list-route.ts'
import type { Route } from '../../../../http/api/route.ts'
import { OfTenant } from '../schemas.ts'

type Fixed = 'path' | 'params' | 'operator' | 'pages'

interface TenantList<F extends TProperties, Row> extends Omit<ListRoute<typeof OfTenant, F, Row>, Fixed> {
  /** The resources, as the path names them. */
  kind: string
}

/** Declares the list of one kind of resources of a tenant. */
export function tenantList<F extends TProperties, Row>({ kind, ...list }: TenantList<F, Row>): Route {
  return listRoute({
    ...list,
    path: `/operator/tenants/{tenant_id}/${kind}`,
    params: OfTenant,
    operator: { within: 'tenant' },
    pages: BACK_OFFICE,
  })
}
