import Type, { type Static, type TObject } from 'typebox'
import { Amount, Count, IdOf, Moment, Nullable, Text } from '../../../http/api/shapes.ts'

const Digest = (what: string) => Nullable(Text(`SHA-256 in hex of ${what}; null without one.`))

export const ActivityRecord = Type.Object(
  {
    sequence: Type.Integer({
      description: 'From 1, without gaps, in the order in which the changes committed.',
    }),
    id: IdOf('record'),
    at: Moment("The tenant's time of the change."),
    recorded_at: Moment("The machine's time of it."),
    actor: Type.String({ description: 'The service that acted, or system.' }),
    client: Nullable(Text('Id of the client of the request; null for work of the platform.')),
    person: Nullable(Type.String({ description: 'Person-Id, as it was sent.' })),
    client_user: Nullable(Type.String({ description: 'Client-User-Id, as it was sent.' })),
    client_request: Nullable(Type.String({ description: 'Client-Request-Id, as it was sent.' })),
    request: Type.String({ description: 'The Request-Id of the answer, or the id of the job.' }),
    action: Type.String({ description: 'The operation, or the kind of job.' }),
    resource: Nullable(Type.String({ description: 'The resource that was created or changed.' })),
    path: Text('Path of the request, up to 500 characters, without its query; of a job, its kind.'),
    status: Type.Integer({ description: 'Status of the answer; 0 for jobs.' }),
    before_digest: Digest('the answer to the change of the resource before this one'),
    after_digest: Digest('the answer to this change'),
    transfers: Nullable(
      Type.String({
        description: 'The rows written to the ledger: entry/line=SHA-256 of each row, in order.',
      }),
    ),
    facts: Nullable(
      Type.String({
        description:
          'The rows that customers read, as the change left them: table/id/version=SHA-256 of a new row, ' +
          'table/id/version=SHA-256 before:SHA-256 after of an altered row.',
      }),
    ),
    digest: Nullable(
      Type.String({
        description:
          'SHA-256 in hex of the text of this record; null for an older record, whose hash covers the text itself.',
      }),
    ),
    hash: Type.String({
      description: 'SHA-256 in hex over the hash before and the digest, or the text without one.',
    }),
  },
  { $id: 'ActivityRecord', description: 'A record of a write, or of a refused write.' },
)

/** The filters of the list of activity. */
export const activityFilters = {
  actor: Type.Optional(Text('Only records of this service, or of `system`.')),
  client: Type.Optional(Text('Only records of this client.')),
  person: Type.Optional(Text('Only records with this Person-Id.')),
  client_user: Type.Optional(Text('Only records with this Client-User-Id.')),
  request: Type.Optional(Text('Only the records of this request or job.')),
  action: Type.Optional(
    Text('Only this operation, e.g. `POST /accounts/{account_id}/orders`, or this kind of job.'),
  ),
  resource: Type.Optional(Text('Only records about the resource with this id.')),
  denied: Type.Optional(Type.Boolean({ description: 'Only refused writes, or only those carried out.' })),
  'recorded[gte]': Type.Optional(Moment("Only records at this instant of the machine's time or later.")),
  'recorded[lt]': Type.Optional(Moment("Only records before this instant of the machine's time.")),
  after: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Records after this sequence, in its order; without it the newest come first.',
    }),
  ),
}

export type ActivityFilter = Static<TObject<typeof activityFilters>>

export const Checkpoint = Type.Object(
  {
    sequence: Count('The record up to which the checkpoint covers everything.'),
    hash: Type.String({ description: 'The hash of the record with that sequence.' }),
    signed: Type.String({ description: 'A JWS (EdDSA) over tenant, sequence, hash and time.' }),
    created_at: Moment('When it was signed.'),
  },
  { $id: 'ActivityCheckpoint', description: 'A signed state of the chain of records.' },
)

export const ActivityProof = Type.Object(
  {
    checkpoints: Type.Array(Checkpoint, { description: 'Newest first; the first covers everything so far.' }),
    keys: Type.Array(Type.Record(Type.String(), Type.Unknown(), { description: 'A JWK.' }), {
      description: 'The public keys of the checkpoints, as JWKs.',
    }),
  },
  { $id: 'ActivityProof', description: 'The proof that no record was changed or removed.' },
)

export const ledgerProofQuery = Type.Object({
  sequence: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'The record of activity up to which everything is added up; the latest if left out.',
    }),
  ),
})

export const LedgerProof = Type.Object(
  {
    sequence: Type.Integer({ description: 'The record of activity up to which everything was added up.' }),
    hash: Type.Union([Type.String(), Type.Null()], { description: 'The hash of that record.' }),
    is_whole: Type.Boolean({ description: 'Whether nothing below is at fault.' }),
    assets: Type.Array(
      Type.Object({
        asset: Text('A currency, or the id of an instrument.'),
        transfers: Count('Transfers of the asset.'),
        sum: Amount('Over all ledger accounts; zero, or the ledger is broken.'),
        customers: Amount('Owned by customers, including reservations.'),
        custody: Amount('Held for them at the bank or in safe custody.'),
        in_transit: Amount('In transit, lent or not yet matched, net.'),
      }),
      { description: 'The sums of each asset.' },
    ),
    faults: Type.Array(
      Type.Object({
        kind: Type.Enum(
          [
            'transfer_altered',
            'transfer_missing',
            'transfer_unrecorded',
            'sum_not_zero',
            'balance_differs',
            'position_differs',
            'record_altered',
            'record_unlinked',
            'fact_altered',
            'fact_missing',
            'fact_unsealed',
            'personal_data_altered',
            'number_wrong',
          ],
          { $id: 'LedgerFault', description: 'The fault of the row.' },
        ),
        table: Type.String({ description: 'The table of the row at fault.' }),
        row: Type.String({
          description:
            'The row at fault: its id, entry/line, ledger account and asset, account and instrument, or sequence.',
        }),
        member: Nullable(Type.String({ description: 'The altered member, if it can be identified.' })),
        detail: Text('What is wrong, for people.'),
      }),
      { description: 'The rows at fault, at most 100.' },
    ),
    signed: Type.String({ description: 'A JWS (EdDSA) over all of the above.' }),
  },
  { $id: 'LedgerProof', description: 'The proof that the ledger is whole.' },
)
