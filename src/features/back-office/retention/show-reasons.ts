// Legal holds, erasures and access requests in lists: their reasons may name a person.
import type { ReadContext } from '../../../context.ts'
import { maskRow } from '../../../privacy/mask-row.ts'
import { mayUnmask } from '../../operators/operators/record-data-access.ts'
import type { AccessRequest } from './access-requests/request-access.ts'
import type { Erasure, LegalHold } from './read.ts'

const SHOWN = {
  legal_holds: ['id', 'person', 'reason', 'set_by', 'lifted_at', 'lifted_by', 'lift_reason', 'created_at'],
  erasures: [
    'id',
    'person',
    'record_kinds',
    'reason',
    'requested_by',
    'relationship_ended_at',
    'values',
    'files',
    'created_at',
  ],
  access_requests: ['id', 'person', 'reason', 'requested_by', 'expires_at', 'created_at'],
} as const

type Show<Row> = (context: ReadContext, rows: Row[]) => Row[]

/** Shows a row whole to an operator who may see personal data, and masked to others. */
const unless =
  <Row>(mask: (row: Row) => Row): Show<Row> =>
  (context, rows) =>
    mayUnmask(context) ? rows : rows.map(mask)

export const showHolds = unless<LegalHold>((hold) => maskRow('legal_holds', hold, SHOWN.legal_holds))
export const showErasures = unless<Erasure>((erasure) => maskRow('erasures', erasure, SHOWN.erasures))
export const showRequests = unless<AccessRequest>((request) =>
  maskRow('access_requests', request, SHOWN.access_requests),
)
