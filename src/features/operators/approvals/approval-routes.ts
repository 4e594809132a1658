// The operations on approvals, in a tenant and in the installation.
import Type, { type TObject } from 'typebox'
import { changeSeveral, SeveralOutcomes } from '../../../http/api/answers/change-several.ts'
import { BACK_OFFICE, listRoute } from '../../../http/api/list-route.ts'
import { type Route, route } from '../../../http/api/route.ts'
import { tenantPath } from '../../../http/api/shapes.ts'
import { LookRequest } from '../operators/look-schemas.ts'
import { recordDataAccess } from '../operators/record-data-access.ts'
import { breakGlass } from './break-glass.ts'
import { type OperatorCommands, sightOf } from './commands.ts'
import { maskApproval, maskChange } from './mask-approval.ts'
import { findApproval, listApprovals } from './read.ts'
import {
  Approval,
  ApprovalId,
  ApprovedChange,
  ApproveRequest,
  ApproveSeveral,
  approvalFilters,
  BreakGlassRequest,
  RejectRequest,
  RejectSeveral,
  UnmaskedApproval,
} from './schemas.ts'
import { approve, cancel, reject } from './vote.ts'

interface Place {
  within: 'tenant' | 'installation'
  /** The operators that see the approvals, and cancel their own. */
  seen: 'tenant' | 'some tenant'
  path: string
  /** Before the name of each operation. */
  name: string
  of: TObject
  one: TObject
  title: string
}

const PLACES: Place[] = [
  {
    within: 'tenant',
    seen: 'tenant',
    path: '/operator/tenants/{tenant_id}/approvals',
    name: 'approvals',
    title: '',
    of: Type.Object(tenantPath),
    one: Type.Object({ ...tenantPath, ...ApprovalId }),
  },
  {
    within: 'installation',
    seen: 'some tenant',
    path: '/operator/approvals',
    name: 'installation_approvals',
    title: ' of the installation',
    of: Type.Object({}),
    one: Type.Object(ApprovalId),
  },
]

/** The operations on the approvals of the operations that can be held. */
export const approvalRoutes = (commands: OperatorCommands): Route[] =>
  PLACES.flatMap((place) => [
    ...readRoutes(commands, place),
    ...voteRoutes(commands, place),
    ...severalRoutes(commands, place),
    ...ownRoutes(commands, place),
  ])

const idOf = (params: unknown) => (params as { approval_id: string }).approval_id

function readRoutes(commands: OperatorCommands, { seen, path, name, of, one, title }: Place): Route[] {
  const reads = { group: 'approvals', permission: 'approval.read', operator: { within: seen } } as const
  return [
    listRoute({
      ...reads,
      path,
      name: `${name}.list`,
      title: `List approvals${title}`,
      description:
        'Newest first: those of operations that you may read, make or approve, and those that you have requested.',
      params: of,
      filters: approvalFilters,
      pages: BACK_OFFICE,
      item: Approval,
      rows: async (context, { query }, window) => {
        const rows = await listApprovals(context, sightOf(commands, context), query, window)
        return rows.map((row) => maskApproval(commands, row))
      },
    }),
    route({
      ...reads,
      method: 'GET',
      path: `${path}/{approval_id}`,
      name: `${name}.retrieve`,
      title: `Show an approval${title}`,
      description: 'With the effects of its change, and the votes.',
      params: one,
      response: Approval,
      read: async (context, { params }) =>
        maskApproval(commands, await findApproval(context, sightOf(commands, context), idOf(params))),
    }),
  ]
}

const votesOf = (within: Place['within'], one: TObject) =>
  ({
    method: 'POST',
    group: 'approvals',
    permission: 'approval.write',
    params: one,
    operator: { within, needs_step_up: true },
  }) as const

function voteRoutes(commands: OperatorCommands, { within, path, name, one, title }: Place): Route[] {
  const votes = votesOf(within, one)
  return [
    route({
      ...votes,
      path: `${path}/{approval_id}/approve`,
      name: `${name}.approve`,
      title: `Approve a change${title}`,
      description:
        'The last approval that the rules require carries the change out, if its effects are those of the preview.',
      body: ApproveRequest,
      response: ApprovedChange,
      errors: ['conflict', 'limit_exceeded', 'approval_outdated'],
      write: async (context, { params, body }) =>
        maskChange(commands, await approve(context, commands, idOf(params), body.note)),
    }),
    route({
      ...votes,
      path: `${path}/{approval_id}/reject`,
      name: `${name}.reject`,
      title: `Reject a change${title}`,
      description: 'Nothing has changed, and the reason is stored.',
      body: RejectRequest,
      response: Approval,
      errors: ['conflict'],
      write: async (context, { params, body }) =>
        maskApproval(commands, await reject(context, commands, idOf(params), body.note)),
    }),
  ]
}

// Each of several changes is decided by itself, with a vote and a record of its own.
function severalRoutes(commands: OperatorCommands, { within, path, name, of, title }: Place): Route[] {
  const votes = { ...votesOf(within, of), response: SeveralOutcomes }
  return [
    route({
      ...votes,
      path: `${path}/approve`,
      name: `${name}.approve_several`,
      title: `Approve several changes${title}`,
      description:
        'Each as by its own request, with its own record: one that is refused holds up no other. The answers of the ' +
        'operations are not given.',
      body: ApproveSeveral,
      steps: (context, { body: { approvals, note } }) =>
        changeSeveral(context, `${name}.approve`, approvals, async (each, id) => {
          const { approval } = await approve(each, commands, id, note)
          return approval.status
        }),
    }),
    route({
      ...votes,
      path: `${path}/reject`,
      name: `${name}.reject_several`,
      title: `Reject several changes${title}`,
      description: 'Each with the reason and a record of its own: one that is refused holds up no other.',
      body: RejectSeveral,
      steps: (context, { body: { approvals, note } }) =>
        changeSeveral(context, `${name}.reject`, approvals, async (each, id) => {
          const { status } = await reject(each, commands, id, note)
          return status
        }),
    }),
  ]
}

// Of the maker, and the look at the texts.
function ownRoutes(commands: OperatorCommands, { within, seen, path, name, one, title }: Place): Route[] {
  const votes = votesOf(within, one)
  return [
    route({
      ...votes,
      permission: 'approval.read',
      operator: { within: seen },
      path: `${path}/{approval_id}/cancel`,
      name: `${name}.cancel`,
      title: `Cancel your own change${title}`,
      description: 'While it awaits approval.',
      response: Approval,
      errors: ['conflict'],
      write: async (context, { params }) =>
        maskApproval(commands, await cancel(context, commands, idOf(params))),
    }),
    route({
      ...votes,
      permission: 'approval.read',
      path: `${path}/{approval_id}/break-glass`,
      name: `${name}.break_glass`,
      title: `Carry out your own change alone${title}`,
      description:
        'In an emergency, without the approvals that its rules require. It raises an alarm, and another operator ' +
        'reviews it.',
      body: BreakGlassRequest,
      response: ApprovedChange,
      errors: ['conflict', 'limit_exceeded', 'approval_outdated'],
      write: async (context, { params, body }) =>
        maskChange(commands, await breakGlass(context, commands, idOf(params), body.reason)),
    }),
    route({
      ...votes,
      path: `${path}/{approval_id}/unmask`,
      name: `${name}.unmask`,
      title: `Show an approval with its texts${title}`,
      description: 'Each look is recorded with its reason, and in the activity of the tenant.',
      body: LookRequest,
      response: UnmaskedApproval,
      write: async (context, { params, body }) => {
        const approval = await findApproval(context, sightOf(commands, context), idOf(params))
        return { approval, look: await recordDataAccess(context, approval.id, ['input'], body.reason) }
      },
    }),
  ]
}
