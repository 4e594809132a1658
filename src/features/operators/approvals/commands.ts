// The operations that may have to wait for approval, by their names.
import type { Grant, ReadContext } from '../../../context.ts'
import type { Approvable, HeldInput, Route } from '../../../http/api/route.ts'
import { validatorOf } from '../../../http/api/validation/validate.ts'
import { INSTALLATION } from '../../../values/installation.ts'
import type { Instant } from '../../../values/time.ts'
import { permits } from '../operators/rules.ts'

/** A write of the operator API that rules may hold. */
export type OperatorCommand = Route & Required<Pick<Route, 'write' | 'permission' | 'operator'>>

export interface StoredCommand extends OperatorCommand {
  /** Refuses an input that the operation does not accept; a stored one may be older than the last upgrade. */
  accept(input: HeldInput, now: Instant): void
}

export type OperatorCommands = ReadonlyMap<string, StoredCommand>

/** The operation with the check of stored inputs, which is made when it is needed first. */
export function storedCommand(command: OperatorCommand): StoredCommand {
  let validate: ReturnType<typeof validatorOf> | undefined
  return {
    ...command,
    accept(input, now) {
      validate ??= validatorOf(command)
      validate({ ...structuredClone(input), query: {} }, () => now)
    },
  }
}

/** Whether rules may hold the operation. */
export const isOperatorCommand = (route: Route): route is OperatorCommand =>
  route.operator?.approval !== undefined && route.write !== undefined && route.permission !== undefined

/** The subjects and the preview of an operation that rules may hold. */
export const approvableOf = ({ operator }: OperatorCommand): Approvable => operator.approval!

/** The permission to approve the changes of the operation. */
export const approvalPermission = ({ permission }: OperatorCommand): string => `${nounOf(permission)}.approve`

const nounOf = (permission: string) => permission.split('.')[0]!

/** The place in which a permission must hold for changes of the tenant: null for those of the installation. */
export const placeOf = (tenant: string): string | null => (tenant === INSTALLATION ? null : tenant)

/** The approvals that an operator sees: those of the operations and, if it names one, only of the maker. */
export interface VisibleApprovals {
  commands: string[]
  maker?: string
}

/**
 * The approvals that the operator sees in the tenant. An administrator of one tenant sees their own changes of the
 * installation.
 */
export function sightOf(
  commands: OperatorCommands,
  { actor, tenant }: Pick<ReadContext, 'actor' | 'tenant'>,
): VisibleApprovals {
  const { grants } = actor.session!
  if (!permits(grants, 'approval.read', placeOf(tenant)))
    return { commands: [...commands.keys()], maker: actor.id }
  return { commands: visibleCommands(commands, grants, tenant) }
}

/** The operations whose approvals an operator sees: those that they may read, make or approve; all for an auditor. */
export const visibleCommands = (
  commands: OperatorCommands,
  grants: readonly Grant[],
  tenant: string,
): string[] =>
  [...commands.values()]
    .filter(({ permission }) => {
      const noun = nounOf(permission)
      const all = [`${noun}.read`, permission, `${noun}.approve`, 'activity.read']
      return all.some((one) => permits(grants, one, placeOf(tenant)))
    })
    .map(({ name }) => name)
