// The shapes of retention rules, legal holds and erasures on the wire.
import Type, { type Static } from 'typebox'
import {
  Count,
  described,
  Flag,
  Id,
  IdOf,
  Moment,
  Nullable,
  PathId,
  Text,
  tenantPath,
} from '../../../http/api/shapes.ts'
import { Explanation } from '../../operators/operators/look-schemas.ts'
import { COUNTED_FROM, OBSTACLES, RECORD_KINDS } from './rules.ts'

export const OfTenant = Type.Object(tenantPath)
export const HoldPath = Type.Object({ ...tenantPath, hold_id: PathId('legal hold') })
export const PersonPath = Type.Object({ ...tenantPath, person_id: PathId('person') })

const RecordKind = Type.Enum([...RECORD_KINDS], {
  $id: 'RecordKind',
  description:
    '`identity`: claims, numbers of documents, evidence, search terms. `accounts`: names of accounts, bank accounts, ' +
    'names and texts of payments. `documents`: documents that were issued for accounts.',
})
const RecordKinds = (description: string) => Type.Array(RecordKind, { minItems: 1, maxItems: 3, description })

const Reason = described(
  Explanation,
  'The reason, for the record. It is sealed, and outlasts an erasure: put no personal data there.',
)

const ruleMembers = {
  record_kind: RecordKind,
  years: Type.Integer({ minimum: 0, maximum: 100, description: 'Years of retention.' }),
  counted_from: Type.Enum([...COUNTED_FROM], {
    description:
      '`end`: from the end of the relationship. `end_of_year`: from the end of the calendar year (UTC) of that.',
  }),
  is_automatic: Flag('Whether a daily job erases the records that are due.'),
}
export const NewRetentionRule = Type.Object(ruleMembers, {
  $id: 'NewRetentionRule',
  description: 'How long one kind of record is retained.',
})
export const RetentionRule = Type.Object(
  {
    ...ruleMembers,
    set_by: Text('The operator that set it.'),
    created_at: Moment('When it was first set.'),
    modified_at: Moment('When it was last set.'),
  },
  { $id: 'RetentionRule', description: 'How long one kind of record is retained after a relationship.' },
)

export const NewLegalHold = Type.Object(
  { person: described(Id, 'Id of the person.'), reason: Reason },
  { $id: 'NewLegalHold', description: 'A person whose data may not be erased.' },
)
export const LiftRequest = Type.Object(
  { reason: Reason },
  { $id: 'LiftLegalHoldRequest', description: 'The reason for which a hold ends.' },
)
export const LegalHold = Type.Object(
  {
    id: IdOf('legal hold'),
    person: IdOf('person'),
    reason: Text('The reason.'),
    set_by: Text('The operator that set it.'),
    lifted_at: Nullable(Moment('When it was lifted; null while it is in force.')),
    lifted_by: Nullable(Text('The operator that lifted it.')),
    lift_reason: Nullable(Text('The reason for which it was lifted.')),
    created_at: Moment('When it was set.'),
  },
  { $id: 'LegalHold', description: 'A legal hold: nothing of the person is erased while it is in force.' },
)
export const holdFilters = {
  person: Type.Optional(Text('Only holds on the person with this id.')),
  in_force: Type.Optional(Flag('Only those in force.')),
}

export const ErasureRequest = Type.Object(
  {
    record_kinds: Type.Optional(RecordKinds('The kinds of records to erase; all by default.')),
    reason: Reason,
  },
  { $id: 'ErasureRequest', description: 'What is to be erased of a person.' },
)
export const Erasure = Type.Object(
  {
    id: IdOf('erasure'),
    person: IdOf('person'),
    record_kinds: RecordKinds('The kinds of records that were erased.'),
    reason: Nullable(
      Text('The reason; null if the daily job erased, or if an erasure was repeated after a restore.'),
    ),
    requested_by: Text('The operator, or `system` for the daily job.'),
    relationship_ended_at: Moment('The end of the relationship, from which the years were counted.'),
    values: Count('Values that were erased.'),
    files: Count('Files that were erased, with their keys.'),
    created_at: Moment('When they were erased.'),
  },
  { $id: 'Erasure', description: 'An erasure of personal data. It cannot be undone.' },
)
export const erasureFilters = { person: Type.Optional(Text('Only erasures of the person with this id.')) }

const Obstacle = Type.Object(
  {
    code: Type.Enum([...OBSTACLES], { description: 'What stands against it.' }),
    record_kind: Nullable(described(RecordKind, 'The kind of record that it protects; null for all.')),
    resource: Nullable(Text('Id of the resource; null without one.')),
    until: Nullable(Moment('When it ends by itself; null if that is not certain.')),
    detail: Text('The same in a sentence.'),
  },
  { $id: 'ErasureObstacle', description: 'A reason against an erasure.' },
)
export const ErasurePreview = Type.Object(
  {
    person: IdOf('person'),
    relationship_ended_at: Moment('The end of the relationship so far: the latest that happened in it.'),
    is_possible: Flag('Whether an erasure of all kinds of records would be carried out now.'),
    obstacles: Type.Array(Obstacle, { description: 'All that stands against it.' }),
    retention: Type.Array(
      Type.Object({
        record_kind: RecordKind,
        years: Nullable(Count('Years of retention; null without a rule.')),
        erasable_from: Nullable(Moment('When they are over; null without a rule.')),
        erased_at: Nullable(Moment('When such records were last erased since the end of the relationship.')),
      }),
      { description: 'The retention of each kind of record.' },
    ),
    records: Type.Object(
      {
        claims: Count('Claims of the person.'),
        applications: Count('Applications that name it as an authority.'),
        accounts: Count('Accounts that it owns, also with others.'),
        funding_accounts: Count('Bank accounts of those.'),
        deposits: Count('Deposits to them.'),
        withdrawals: Count('Withdrawals from them.'),
        documents: Count('Documents that were issued for them.'),
      },
      { description: 'The records that an erasure would reach.' },
    ),
  },
  { $id: 'ErasurePreview', description: 'What an erasure would reach, and what stands against it.' },
)
export type ErasurePreview = Static<typeof ErasurePreview>
