// Declares a change of a tenant by an operator: with a proof of identity, and held where a rule asks for it.
import Type, { type TProperties, type TSchema } from 'typebox'
import type { Context, Json } from '../../../../context.ts'
import {
  type Approvable,
  type HeldInput,
  type Input,
  type Route,
  route,
  type SeenInput,
} from '../../../../http/api/route.ts'
import { PathId, tenantPath } from '../../../../http/api/shapes.ts'

type Fixed = 'method' | 'operator' | 'params' | 'permission'

interface TenantCommand<B extends TSchema> extends Omit<Route<unknown, undefined, B>, Fixed> {
  permission: string
  /** The members of the path besides the tenant, each with the noun of its resource. */
  ids?: Record<string, string>
  /** The resources that the change is about; by default those of the path. */
  subjects?: (input: HeldInput) => string[]
  approval?: Omit<Approvable, 'subjects'>
  change: (
    context: Context,
    ids: Record<string, string>,
    body: Input<undefined, undefined, B>['body'],
    /** The details of the preview, if the change was requested before. */
    seen: Json | undefined,
  ) => Promise<unknown>
}

/** Declares the change. */
export function tenantCommand<B extends TSchema>({
  ids = {},
  subjects,
  approval,
  change,
  ...command
}: TenantCommand<B>): Route {
  const path: TProperties = Object.fromEntries(
    Object.entries(ids).map(([member, noun]) => [member, PathId(noun)]),
  )
  const ofPath = ({ params }: HeldInput) => Object.keys(ids).map((member) => params[member]!)
  return route({
    ...(command as Omit<Route, 'method' | 'params' | 'query' | 'body'> & { body?: B }),
    method: 'POST',
    path: `/operator/tenants/{tenant_id}/${command.path}`,
    params: Type.Object({ ...tenantPath, ...path }),
    operator: {
      within: 'tenant',
      needs_step_up: true,
      approval: { subjects: subjects ?? ofPath, ...approval },
    },
    write: (context, input) => {
      const { params, body, seen } = input as SeenInput
      return change(context, params, body as never, seen)
    },
  })
}
