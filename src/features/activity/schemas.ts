import Type from 'typebox'
import { pageQuery } from '../../http/api/page.ts'
import { DateTime, Nullable } from '../../http/api/shapes.ts'

const Digest = Nullable(Type.String({ description: 'SHA-256 in hex.' }))

export const ActivityRecord = Type.Object(
  {
    sequence: Type.Integer({
      description: 'From 1, without gaps, in the order in which the changes committed.',
    }),
    id: Type.String(),
    at: Type.String({ format: 'date-time', description: "The tenant's time of the change." }),
    recorded_at: Type.String({ format: 'date-time', description: "The machine's time of it." }),
    actor: Type.String({ description: 'The service that acted, or system.' }),
    client: Nullable(Type.String()),
    person: Nullable(Type.String({ description: 'Person-Id, as it was sent.' })),
    client_user: Nullable(Type.String({ description: 'Client-User-Id, as it was sent.' })),
    client_request: Nullable(Type.String({ description: 'Client-Request-Id, as it was sent.' })),
    request: Type.String({ description: 'The Request-Id of the answer, or the id of the job.' }),
    action: Type.String({ description: 'The operation, or the kind of job.' }),
    resource: Nullable(Type.String({ description: 'The resource that was made or changed.' })),
    path: Type.String(),
    status: Type.Integer({ description: 'Status of the answer; 0 for jobs.' }),
    before_digest: Digest,
    after_digest: Digest,
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
    hash: Type.String({ description: 'SHA-256 in hex over the hash before and this record.' }),
  },
  { $id: 'ActivityRecord' },
)

export const ActivityFilter = Type.Object({
  actor: Type.Optional(Type.String()),
  client: Type.Optional(Type.String()),
  person: Type.Optional(Type.String()),
  client_user: Type.Optional(Type.String()),
  request: Type.Optional(Type.String()),
  action: Type.Optional(Type.String({ description: 'e.g. POST /accounts/{account_id}/orders' })),
  resource: Type.Optional(Type.String()),
  denied: Type.Optional(Type.Boolean({ description: 'Only refused writes, or only those carried out.' })),
  'recorded[gte]': Type.Optional(DateTime),
  'recorded[lt]': Type.Optional(DateTime),
  after: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Records after this sequence, in its order; without it the newest come first.',
    }),
  ),
  cursor: pageQuery.cursor,
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 100 })),
})

export const Checkpoint = Type.Object(
  {
    sequence: Type.Integer(),
    hash: Type.String({ description: 'The hash of the record with that sequence.' }),
    signed: Type.String({ description: 'A JWS (EdDSA) over tenant, sequence, hash and time.' }),
    created_at: DateTime,
  },
  { $id: 'ActivityCheckpoint' },
)

export const ActivityProof = Type.Object(
  {
    checkpoints: Type.Array(Checkpoint, { description: 'Newest first; the first covers everything so far.' }),
    keys: Type.Array(Type.Record(Type.String(), Type.Unknown()), {
      description: 'The public keys of the checkpoints, as JWKs.',
    }),
  },
  { $id: 'ActivityProof' },
)

export const LedgerProof = Type.Object(
  {
    sequence: Type.Integer({ description: 'The record of activity up to which everything was added up.' }),
    hash: Type.Union([Type.String(), Type.Null()], { description: 'The hash of that record.' }),
    is_whole: Type.Boolean({ description: 'Whether nothing below is at fault.' }),
    assets: Type.Array(
      Type.Object({
        asset: Type.String(),
        transfers: Type.Integer(),
        sum: Type.String({ description: 'Over all ledger accounts; zero, or the ledger is broken.' }),
        customers: Type.String({ description: 'Owned by customers, including reservations.' }),
        custody: Type.String({ description: 'Held for them at the bank or in safe custody.' }),
        in_transit: Type.String({ description: 'In transit, lent or not yet matched, net.' }),
      }),
    ),
    faults: Type.Array(
      Type.Object({
        kind: Type.Union(
          [
            'transfer_altered',
            'transfer_missing',
            'transfer_unrecorded',
            'sum_not_zero',
            'balance_differs',
            'position_differs',
            'record_altered',
            'fact_altered',
            'fact_missing',
            'fact_unsealed',
            'personal_data_altered',
            'number_wrong',
          ].map((kind) => Type.Literal(kind)),
        ),
        table: Type.String({ description: 'The table of the row at fault.' }),
        row: Type.String({
          description:
            'The row at fault: its id, entry/line, ledger account and asset, account and instrument, or sequence.',
        }),
        member: Nullable(Type.String({ description: 'The altered member, if it can be identified.' })),
        detail: Type.String(),
      }),
    ),
    signed: Type.String({ description: 'A JWS (EdDSA) over all of the above.' }),
  },
  { $id: 'LedgerProof' },
)
