// Retention rules, legal holds and erasures, for operators.
import { BACK_OFFICE, listRoute } from '../../../http/api/list-route.ts'
import { type Route, route, subjectOf } from '../../../http/api/route.ts'
import { erasePerson } from './erase-person.ts'
import { liftHold, setHold } from './hold-person.ts'
import { previewErasure } from './preview-erasure.ts'
import { listErasures, listHolds, listRules } from './read.ts'
import * as schemas from './schemas.ts'
import { setRetentionRule } from './set-rule.ts'
import { showErasures, showHolds } from './show-reasons.ts'

const reads = { group: 'retention', permission: 'retention.read', operator: { within: 'tenant' } } as const
const writes = { group: 'retention', permission: 'retention.write' } as const
const admission = { within: 'tenant', needs_step_up: true } as const
const TENANT = '/operator/tenants/{tenant_id}'

const ruleRoutes: Route[] = [
  listRoute({
    ...reads,
    path: `${TENANT}/retention-rules`,
    name: 'retention_rules.list',
    title: 'List retention rules',
    description: 'One for each kind of record. A kind without a rule is retained for ever.',
    params: schemas.OfTenant,
    pages: BACK_OFFICE,
    item: schemas.RetentionRule,
    rows: (context, _, window) => listRules(context, window),
    positionOf: ({ record_kind }) => [record_kind],
  }),
  route({
    ...writes,
    operator: { ...admission, approval: { subjects: ({ body }) => [body.record_kind as string] } },
    method: 'PUT',
    path: `${TENANT}/retention-rules`,
    name: 'retention_rules.set',
    title: 'Set a retention rule',
    description: 'For one kind of record. It holds from now on, also for relationships that have ended.',
    params: schemas.OfTenant,
    body: schemas.NewRetentionRule,
    response: schemas.RetentionRule,
    write: (context, { body }) => setRetentionRule(context, body),
  }),
]

const holdRoutes: Route[] = [
  listRoute({
    ...reads,
    path: `${TENANT}/legal-holds`,
    name: 'legal_holds.list',
    title: 'List legal holds',
    description: 'Newest first, lifted ones too. Reasons are masked without `personal_data.unmask`.',
    params: schemas.OfTenant,
    filters: schemas.holdFilters,
    pages: BACK_OFFICE,
    item: schemas.LegalHold,
    rows: (context, { query }, window) => listHolds(context, query, window),
    show: showHolds,
  }),
  route({
    ...writes,
    operator: admission,
    method: 'POST',
    path: `${TENANT}/legal-holds`,
    name: 'legal_holds.create',
    title: 'Set a legal hold',
    description:
      'Nothing of the person is erased while it is in force, and nothing of accounts shared with it.',
    params: schemas.OfTenant,
    body: schemas.NewLegalHold,
    response: schemas.LegalHold,
    status: 201,
    write: (context, { body }) => setHold(context, body.person, body.reason),
  }),
  route({
    ...writes,
    operator: { ...admission, approval: { subjects: subjectOf('hold_id') } },
    method: 'POST',
    path: `${TENANT}/legal-holds/{hold_id}/lift`,
    name: 'legal_holds.lift',
    title: 'Lift a legal hold',
    description: 'Once and for good; a new hold can be set.',
    params: schemas.HoldPath,
    body: schemas.LiftRequest,
    response: schemas.LegalHold,
    errors: ['conflict'],
    write: (context, { params, body }) => liftHold(context, params.hold_id, body.reason),
  }),
]

const erasureRoutes: Route[] = [
  route({
    ...reads,
    method: 'GET',
    path: `${TENANT}/persons/{person_id}/erasure`,
    name: 'erasures.preview',
    title: 'Preview an erasure',
    description: 'What it would reach, and what stands against it. Nothing changes.',
    params: schemas.PersonPath,
    response: schemas.ErasurePreview,
    read: (context, { params }) => previewErasure(context, params.person_id),
  }),
  route({
    ...writes,
    operator: {
      ...admission,
      approval: {
        subjects: subjectOf('person_id'),
        details: async (_, answer) => {
          const { record_kinds, values, files } = answer as Awaited<ReturnType<typeof erasePerson>>
          return { record_kinds, values, files }
        },
      },
    },
    method: 'POST',
    path: `${TENANT}/persons/{person_id}/erasures`,
    name: 'erasures.create',
    title: 'Erase personal data of a person',
    description: 'For good. Ids, amounts, states and times stay, and the proofs of ledger and activity hold.',
    params: schemas.PersonPath,
    body: schemas.ErasureRequest,
    response: schemas.Erasure,
    status: 201,
    errors: ['erasure_refused'],
    write: (context, { params, body }) => erasePerson(context, params.person_id, body),
  }),
  listRoute({
    ...reads,
    path: `${TENANT}/erasures`,
    name: 'erasures.list',
    title: 'List erasures',
    description: 'Newest first. Reasons are masked without `personal_data.unmask`.',
    params: schemas.OfTenant,
    filters: schemas.erasureFilters,
    pages: BACK_OFFICE,
    item: schemas.Erasure,
    rows: (context, { query }, window) => listErasures(context, query, window),
    show: showErasures,
  }),
]

/** The operations on retention rules, legal holds and erasures. */
export const retentionRoutes: Route[] = [...ruleRoutes, ...holdRoutes, ...erasureRoutes]
