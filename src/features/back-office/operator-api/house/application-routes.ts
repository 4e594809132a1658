// Applications as compliance reviews them: the data beside the documents. Personal data are shown only for a reason.
import { type Route, route } from '../../../../http/api/route.ts'
import { looks } from '../../../operators/operators/look-schemas.ts'
import { recordDataAccess } from '../../../operators/operators/record-data-access.ts'
import {
  ApplicationDetail,
  ApplicationPath,
  EvidencePath,
  UnmaskedApplication,
  UnmaskedEvidence,
} from './application-schemas.ts'
import { listApplicants, readEvidence, showApplication } from './read-application.ts'

const PATH = '/operator/tenants/{tenant_id}/onboarding-applications/{application_id}'

export const applicationRoutes: Route[] = [
  route({
    method: 'GET',
    path: PATH,
    group: 'compliance',
    permission: 'application.read',
    operator: { within: 'tenant' },
    name: 'onboarding_applications.retrieve',
    title: 'Retrieve an application',
    description: 'With persons, claims, consents and documents; personal data are masked.',
    params: ApplicationPath,
    response: ApplicationDetail,
    read: (context, { params }) => showApplication(context, params.application_id),
  }),
  route({
    ...looks,
    group: 'compliance',
    path: `${PATH}/unmask`,
    name: 'onboarding_applications.unmask',
    title: 'Show the personal data of an application',
    params: ApplicationPath,
    response: UnmaskedApplication,
    write: async (context, { params, body }) => {
      const id = params.application_id
      const persons = await listApplicants(context, id)
      return { persons, look: await recordDataAccess(context, id, ['name', 'claims'], body.reason) }
    },
  }),
  route({
    ...looks,
    group: 'compliance',
    path: `${PATH}/evidence/{file_id}/unmask`,
    name: 'onboarding_applications.unmask_evidence',
    title: 'Show a document of an application',
    params: EvidencePath,
    response: UnmaskedEvidence,
    write: async (context, { params, body }) => {
      const file = await readEvidence(context, params.application_id, params.file_id)
      return {
        ...file,
        look: await recordDataAccess(context, params.application_id, [params.file_id], body.reason),
      }
    },
  }),
]
