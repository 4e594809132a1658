// The operations that may have to wait for approval, by their names.
import type { Grant } from '../../context.ts'
import type { Approvable, Route } from '../../http/api/route.ts'
import { INSTALLATION } from '../../values/installation.ts'
import { permits } from '../operators/rules.ts'

/** A write of the operator API that rules may hold. */
export type Verb = Route & Required<Pick<Route, 'write' | 'permission' | 'operator'>>

export type Verbs = ReadonlyMap<string, Verb>

/** Whether rules may hold the operation. */
export const isVerb = (route: Route): route is Verb =>
  route.operator?.approval !== undefined && route.write !== undefined && route.permission !== undefined

/** The subjects and the preview of an operation that rules may hold. */
export const approvableOf = ({ operator }: Verb): Approvable => operator.approval!

/** The permission to approve the changes of the operation. */
export const approvalPermission = ({ permission }: Verb): string => `${nounOf(permission)}.approve`

const nounOf = (permission: string) => permission.split('.')[0]!

/** The place in which a permission must hold for changes of the tenant: null for those of the installation. */
export const placeOf = (tenant: string): string | null => (tenant === INSTALLATION ? null : tenant)

/** The operations whose approvals an operator sees: those that they may read, make or approve; all for an auditor. */
export const visibleVerbs = (verbs: Verbs, grants: readonly Grant[], tenant: string): string[] =>
  [...verbs.values()]
    .filter(({ permission }) => {
      const noun = nounOf(permission)
      const all = [`${noun}.read`, permission, `${noun}.approve`, 'activity.read']
      return all.some((one) => permits(grants, one, placeOf(tenant)))
    })
    .map(({ name }) => name)
