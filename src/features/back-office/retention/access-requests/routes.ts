// Access requests of persons, for operators.
import { BACK_OFFICE, listRoute } from '../../../../http/api/list-route.ts'
import { type Route, route, subjectOf } from '../../../../http/api/route.ts'
import { readLetterhead } from '../../../documents/documents/describe-parts.ts'
import { findLogo } from '../../../documents/issuer/read.ts'
import { looks } from '../../../operators/operators/look-schemas.ts'
import { OfTenant, PersonPath } from '../schemas.ts'
import { showRequests } from '../show-reasons.ts'
import { drawReport } from './draw-report.ts'
import { listRequests, readReport, requestAccess } from './request-access.ts'
import {
  AccessReport,
  AccessReportFile,
  AccessRequest,
  NewAccessRequest,
  RequestPath,
  requestFilters,
} from './schemas.ts'

const TENANT = '/operator/tenants/{tenant_id}'
const reads = {
  ...looks,
  group: 'retention',
  permission: 'retention.unmask',
  params: RequestPath,
  errors: ['conflict'],
} satisfies Partial<Route>

/** The operations on access requests. */
export const accessRequestRoutes: Route[] = [
  route({
    method: 'POST',
    path: `${TENANT}/persons/{person_id}/access-requests`,
    group: 'retention',
    permission: 'retention.write',
    operator: { within: 'tenant', needs_step_up: true, approval: { subjects: subjectOf('person_id') } },
    name: 'access_requests.create',
    title: 'Make an access request',
    description: 'For a person who asks what is held about them. The report can be read for 30 days.',
    params: PersonPath,
    body: NewAccessRequest,
    response: AccessRequest,
    status: 201,
    write: (context, { params, body }) => requestAccess(context, params.person_id, body.reason),
  }),
  listRoute({
    path: `${TENANT}/access-requests`,
    group: 'retention',
    permission: 'retention.read',
    operator: { within: 'tenant' },
    name: 'access_requests.list',
    title: 'List access requests',
    description: 'Newest first, expired ones too. Reasons are masked without `personal_data.unmask`.',
    params: OfTenant,
    filters: requestFilters,
    pages: BACK_OFFICE,
    item: AccessRequest,
    rows: (context, { query }, window) => listRequests(context, query, window),
    show: showRequests,
  }),
  route({
    ...reads,
    path: `${TENANT}/access-requests/{access_request_id}/report`,
    name: 'access_requests.read_report',
    title: 'Read the report of an access request',
    description: 'Everything that is held about the person, as of now. Each reading is recorded as a look.',
    response: AccessReport,
    write: (context, { params, body }) => readReport(context, params.access_request_id, body.reason),
  }),
  route({
    ...reads,
    path: `${TENANT}/access-requests/{access_request_id}/report-file`,
    name: 'access_requests.read_file',
    title: 'Read the report of an access request as a PDF',
    description: 'The same report as pages for the person. Each reading is recorded as a look.',
    response: AccessReportFile,
    write: async (context, { params, body }) => {
      const { sections, ...report } = await readReport(context, params.access_request_id, body.reason)
      const letterhead = await readLetterhead(context)
      const logo = await findLogo(context, letterhead.issuer_logo)
      const pages = await drawReport(letterhead, report, sections, logo)
      const filename = `${report.access_request}.pdf`
      return { ...report, filename, content_type: 'application/pdf', content: pages.toString('base64') }
    },
  }),
]
