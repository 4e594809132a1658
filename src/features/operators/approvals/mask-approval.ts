// Approvals as operators see them: what the shape of the request declares as personal is masked, as it is in lists.

import type { OperatorCommands } from './commands.ts'
import { maskByShape, maskRemark } from './mask-by-shape.ts'
import type { ShownApproval } from './read.ts'

/** The approval with its texts masked. */
export function maskApproval(commands: OperatorCommands, approval: ShownApproval): ShownApproval {
  const { input, votes, reason } = approval
  const shape = commands.get(approval.verb)?.body
  return {
    ...approval,
    reason: maskRemark(reason),
    input: { ...input, body: maskByShape(shape as never, input.body) as typeof input.body },
    votes: votes.map((vote) => ({ ...vote, note: maskRemark(vote.note) })),
  }
}

/** A change that was voted on, with its approval masked. */
export const maskChange = <T extends { approval: ShownApproval }>(
  commands: OperatorCommands,
  change: T,
): T => ({
  ...change,
  approval: maskApproval(commands, change.approval),
})
