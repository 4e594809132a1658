// The mechanism around every operation that rules may hold: the operations stay as they are, and their writes go
// through it.
import type { HeldInput, Route } from '../../../http/api/route.ts'
import { approvalRoutes } from './approval-routes.ts'
import {
  isOperatorCommand,
  type OperatorCommand,
  type OperatorCommands,
  type StoredCommand,
  storedCommand,
} from './commands.ts'
import { carryOutOrHold } from './request-approval.ts'
import { ruleRoutes } from './rules/rule-routes.ts'
import { Approval } from './schemas.ts'

/**
 * The operations of operators, held where rules ask for it, and the operations on approvals and rules; `more` gives
 * those that need the operations which can be held.
 */
export function holdRoutes(routes: readonly Route[], more: (commands: OperatorCommands) => Route[]): Route[] {
  const commands = new Map<string, StoredCommand>()
  const all = [...routes, ...approvalRoutes(commands), ...ruleRoutes(commands), ...more(commands)]
  for (const one of all) if (isOperatorCommand(one)) commands.set(one.name, storedCommand(one))
  return all.map((one) => (isOperatorCommand(one) ? heldRoute(one) : one))
}

const heldRoute = (command: OperatorCommand): Route => ({
  ...command,
  held: Approval,
  // An operation without a body, or without members in its path, has an empty one.
  write: (context, { params, body }) =>
    carryOutOrHold(context, command, { params: params ?? {}, body: body ?? {} } as HeldInput),
})
