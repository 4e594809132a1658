import Type from 'typebox'
import { pageQuery, readPageQuery } from '../../http/api/page.ts'
import { route } from '../../http/api/route.ts'
import { Id } from '../../http/api/shapes.ts'
import { CustomerType } from '../customers/schemas.ts'
import { readSearch, searchQuery } from '../persons/search-persons.ts'
import { completeApplication, startReview } from './complete-application.ts'
import { listApplications } from './list-applications.ts'
import { findApplication } from './read.ts'
import { ApplicationRecord, ApplicationStatus, NewApplication, Outcome } from './schemas.ts'
import { submitApplication } from './submit-application.ts'

const ById = Type.Object({ id: Id })

export const onboardingRoutes = [
  route({
    method: 'POST',
    path: '/onboarding-applications',
    group: 'onboarding',
    title: 'Submit an onboarding application',
    description:
      'Ties persons, consents and evidence together and asks for a decision; poll it until completed.',
    permission: 'onboarding_application.write',
    scope_error: 'forbidden',
    has_long_body: true,
    body: NewApplication,
    response: ApplicationRecord,
    status: 201,
    errors: ['conflict'],
    write: (context, { body }) => submitApplication(context, body),
  }),
  route({
    method: 'GET',
    path: '/onboarding-applications',
    group: 'onboarding',
    title: 'List onboarding applications',
    description: 'Newest first; `name` and `email` match persons named as an authority.',
    permission: 'onboarding_application.read',
    scope_error: 'forbidden',
    query: Type.Object({
      status: Type.Optional(ApplicationStatus),
      outcome: Type.Optional(Outcome),
      customer_type: Type.Optional(CustomerType),
      ...searchQuery,
      ...pageQuery,
    }),
    response: Type.Array(ApplicationRecord),
    is_paged: true,
    read: (context, { query }) => {
      const terms = readSearch(context.vault, query)
      const window = readPageQuery(context, 'onboarding-applications', query)
      return listApplications(context, window, { ...query, terms })
    },
  }),
  route({
    method: 'GET',
    path: '/onboarding-applications/{id}',
    group: 'onboarding',
    title: 'Retrieve an onboarding application',
    permission: 'onboarding_application.read',
    scope_error: 'forbidden',
    params: ById,
    response: ApplicationRecord,
    read: (context, { params }) => findApplication(context, params.id),
  }),
  route({
    method: 'POST',
    path: '/sandbox/onboarding-applications/{id}/process',
    group: 'sandbox',
    sandbox: true,
    title: 'Take an application up for review',
    permission: 'onboarding_application.write',
    params: ById,
    response: ApplicationRecord,
    errors: ['conflict'],
    write: (context, { params }) => startReview(context, params.id),
  }),
  route({
    method: 'POST',
    path: '/sandbox/onboarding-applications/{id}/decision',
    group: 'sandbox',
    sandbox: true,
    title: 'Decide an application',
    permission: 'onboarding_application.write',
    params: ById,
    body: Type.Object({ outcome: Outcome }),
    response: ApplicationRecord,
    errors: ['conflict'],
    write: (context, { params, body }) => completeApplication(context, params.id, body.outcome),
  }),
]
