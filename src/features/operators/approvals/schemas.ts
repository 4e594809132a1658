// The shapes of approvals on the wire.
import Type, { type TObject, type TProperties } from 'typebox'
import { Several } from '../../../http/api/answers/change-several.ts'
import { createdFilters } from '../../../http/api/page.ts'
import {
  Amount,
  AnyJson,
  Count,
  Currency,
  described,
  Id,
  IdOf,
  Moment,
  MoneyInput,
  Nullable,
  PathId,
  Text,
} from '../../../http/api/shapes.ts'
import { Look } from '../operators/look-schemas.ts'
import { ofTenantFilter, RoleName } from '../operators/schemas.ts'

const STATUSES = ['pending', 'approved', 'overridden', 'rejected', 'cancelled', 'expired'] as const

const Status = Type.Enum([...STATUSES], {
  description:
    '`pending`: awaits approval. `approved`: carried out. `overridden`: carried out by its maker alone, in an ' +
    'emergency. `rejected`: by another operator. `cancelled`: by the operator that requested it. `expired`: nobody ' +
    'decided in time.',
})
const Roles = Type.Array(RoleName, { description: 'The roles of those that may approve.' })
const Verb = Text('Name of the operation, such as `suspense.assign`.')
const Reason = Nullable(Text('The reason of that operator; null without one.'))

const Preview = Type.Object(
  {
    amounts: Type.Array(
      Type.Object({
        currency: described(Currency, 'Currency.'),
        amount: Amount('Amount.'),
        is_estimate: Type.Optional(
          Type.Literal(true, {
            description: 'Present if a job pays it on a later day: it may differ by then.',
          }),
        ),
      }),
      { description: 'The amounts that it moves, which limits and rules compare.' },
    ),
    transfers: Type.Array(
      Type.Object({
        from: Text('Ledger account that gives.'),
        to: Text('Ledger account that receives.'),
        asset: Text('Currency or instrument.'),
        amount: Amount('Amount.'),
        kind: Text('Kind of the entry, such as `fee.refund`.'),
      }),
      { description: 'Its postings in the ledger, fees too.' },
    ),
    events: Type.Array(Type.Object({ name: Text('Name of the event.'), resource: IdOf('resource') }), {
      description: 'Its events.',
    }),
    details: AnyJson('Further effects, by operation; null if there are none.'),
  },
  {
    description: 'The effects of the change. `new` stands in the place of ids that it will make.',
  },
)

export const Approval = Type.Object(
  {
    id: IdOf('approval'),
    verb: Verb,
    subjects: Type.Array(Type.String(), { description: 'The resources that the change is about.' }),
    maker: Text('Id of the operator that requested the change.'),
    reason: Reason,
    status: Status,
    input: Type.Object(
      { params: AnyJson('The parameters of the path.'), body: AnyJson('The body.') },
      { description: 'The request of the maker. Texts that may name a person are masked, as in lists.' },
    ),
    preview: Preview,
    demands: Type.Array(
      Type.Object({
        rule: IdOf('rule'),
        roles: Roles,
        needed: Count('The number of people that must approve.'),
      }),
      { description: 'The demands of the rules when the change was requested.' },
    ),
    votes: Type.Array(
      Type.Object({
        id: IdOf('vote'),
        voter: IdOf('operator'),
        vote: Type.Enum(['approve', 'reject'], { description: 'The vote.' }),
        note: Nullable(Text('The reason.')),
        created_at: Moment('When it was given.'),
      }),
      { description: 'The votes, oldest first.' },
    ),
    expires_at: Moment('When it expires unless it has ended.'),
    created_at: Moment('When it was requested.'),
    modified_at: Moment('When it last changed.'),
  },
  { $id: 'Approval', description: 'A change by an operator that awaits approval, or the outcome of one.' },
)

export const PendingApprovals = Type.Array(
  Type.Object({
    id: IdOf('approval'),
    verb: Verb,
    maker: Text('Id of the operator that requested the change.'),
    reason: Reason,
    created_at: Moment('When it was requested.'),
  }),
  { description: 'Changes of this resource that await approval.' },
)

/** The shape of a resource as operators see it: with the changes of it that await approval. */
export const withPendingOf = <P extends TProperties>(shape: TObject<P>, $id: string) => {
  const { description = '' } = shape as { description?: string }
  return Type.Object({ ...shape.properties, pending_approvals: PendingApprovals }, { $id, description })
}

export const approvalFilters = {
  status: Type.Optional(Status),
  verb: Type.Optional(Text('Only changes of this operation.')),
  subject: Type.Optional(Text('Only changes of the resource with this id.')),
  maker: Type.Optional(Text('Only changes that the operator with this id requested.')),
  ...createdFilters,
}

export const ApprovalId = { approval_id: PathId('approval') }

export const ApproveRequest = Type.Object(
  {
    note: Type.Optional(
      Type.String({ minLength: 1, maxLength: 1000, pattern: '\\S', description: 'A note, for the record.' }),
    ),
  },
  { $id: 'ApproveRequest', description: 'An approval of the change as it was previewed.' },
)
export const RejectRequest = Type.Object(
  {
    note: Type.String({
      minLength: 1,
      maxLength: 1000,
      pattern: '\\S',
      description: 'The reason, which is stored.',
    }),
  },
  { $id: 'RejectRequest', description: 'The rejection of a change.' },
)
export const ApproveSeveral = Type.Object(
  { approvals: Several('approvals'), ...ApproveRequest.properties },
  { $id: 'ApproveSeveral', description: 'An approval of several changes as they were previewed.' },
)
export const RejectSeveral = Type.Object(
  { approvals: Several('approvals'), ...RejectRequest.properties },
  { $id: 'RejectSeveral', description: 'The rejection of several changes for one reason.' },
)
export const BreakGlassRequest = Type.Object(
  {
    reason: Type.String({
      minLength: 1,
      maxLength: 1000,
      pattern: '\\S',
      description: 'The emergency, in words.',
    }),
  },
  { $id: 'BreakGlassRequest', description: 'The reason for which a change cannot wait for others.' },
)
export const ApprovedChange = Type.Object(
  {
    approval: Approval,
    result: AnyJson('The answer of the operation, given only here; null while more people must approve.'),
  },
  { $id: 'ApprovedChange', description: 'The approval after a vote, and the answer of the change.' },
)

export const UnmaskedApproval = Type.Object(
  { approval: Approval, look: Look },
  { $id: 'UnmaskedApproval', description: 'An approval with its texts, and the record of the look.' },
)

const ruleMembers = {
  verb: Verb,
  of_tenant: Nullable(Text('Id of the tenant in which it holds; null for every tenant.')),
  currency: Nullable(described(Currency, 'Currency of the amount; null for every change.')),
  from_amount: Nullable(Amount('Changes that move this amount or more; null for every change.')),
  roles: Roles,
}
export const Rule = Type.Object(
  {
    id: IdOf('rule'),
    ...ruleMembers,
    needed: Count('The number of people that must approve.'),
    set_by: Text('The operator that set it, or the user of the command line for the rules of the start.'),
    modified_at: Moment('When it was set.'),
  },
  { $id: 'ApprovalRule', description: 'A rule that says which changes need approval.' },
)
export const ruleFilters = {
  verb: Type.Optional(Text('Only rules for this operation.')),
  ...ofTenantFilter,
}
export const NewRule = Type.Object(
  {
    verb: described(Id, 'Name of the operation, such as `suspense.assign`.'),
    of_tenant: Nullable(described(Id, 'Id of the tenant in which it is to hold; null for every tenant.')),
    currency: Nullable(described(Currency, 'Currency of the amount; null for every change.')),
    from_amount: Nullable(MoneyInput('Changes that move this amount or more; null for every change.')),
    roles: Type.Array(RoleName, {
      minItems: 1,
      maxItems: 7,
      description: 'The roles of those that may approve.',
    }),
    needed: Type.Integer({
      minimum: 0,
      maximum: 5,
      description: 'The number of people that must approve; 0 removes the rule.',
    }),
  },
  { $id: 'NewApprovalRule', description: 'A rule to set or remove.' },
)
export const SetRule = Type.Object(
  { ...ruleMembers, needed: Count('The number of people that must approve; 0: there is no such rule.') },
  { $id: 'SetApprovalRule', description: 'The rule as it is now.' },
)
