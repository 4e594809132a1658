import Type from 'typebox'
import { BACK_OFFICE, listRoute } from '../../../http/api/list-route.ts'
import { route } from '../../../http/api/route.ts'
import { described, PathId } from '../../../http/api/shapes.ts'
import { readSearch, searchFilters } from '../persons/search-persons.ts'
import { completeApplication, startReview } from './complete-application.ts'
import { findApplication, listApplications } from './read.ts'
import { ApplicationOutcome, ApplicationRecord, applicationFilters, NewApplication } from './schemas.ts'
import { submitApplication } from './submit-application.ts'

const ById = Type.Object({ id: PathId('application') })

export const onboardingRoutes = [
  route({
    method: 'POST',
    path: '/onboarding-applications',
    group: 'onboarding',
    name: 'onboarding_applications.submit',
    title: 'Submit an onboarding application',
    description:
      'Combines persons, consents and evidence, and awaits a decision; poll it until it is completed.',
    permission: 'onboarding_application.write',
    scope_error: 'forbidden',
    has_long_body: true,
    body: NewApplication,
    response: ApplicationRecord,
    status: 201,
    errors: ['conflict'],
    write: (context, { body }) => submitApplication(context, body),
  }),
  listRoute({
    path: '/onboarding-applications',
    group: 'onboarding',
    name: 'onboarding_applications.list',
    title: 'List onboarding applications',
    description: 'Newest first; `name` and `email` match persons named as an authority.',
    permission: 'onboarding_application.read',
    scope_error: 'forbidden',
    filters: { ...applicationFilters, ...searchFilters },
    pages: BACK_OFFICE,
    item: ApplicationRecord,
    rows: (context, { query }, window) =>
      listApplications(context, window, { ...query, terms: readSearch(context.vault, query) }),
  }),
  route({
    method: 'GET',
    path: '/onboarding-applications/{id}',
    group: 'onboarding',
    name: 'onboarding_applications.retrieve',
    title: 'Retrieve an onboarding application',
    description: 'The application as it is now.',
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
    name: 'sandbox.process_application',
    sandbox: true,
    title: 'Take an application up for review',
    description: 'Compliance begins: a pending application is processing from now on.',
    permission: 'onboarding_application.write',
    scope_error: 'forbidden',
    params: ById,
    response: ApplicationRecord,
    errors: ['conflict'],
    write: (context, { params }) => startReview(context, params.id),
  }),
  route({
    method: 'POST',
    path: '/sandbox/onboarding-applications/{id}/decision',
    group: 'sandbox',
    name: 'sandbox.decide_application',
    sandbox: true,
    title: 'Decide an application',
    description:
      'Compliance ends the review. Approval creates the customer, its authorities and its account.',
    permission: 'onboarding_application.write',
    scope_error: 'forbidden',
    params: ById,
    body: Type.Object(
      { outcome: described(ApplicationOutcome, 'How the application ends.') },
      { $id: 'Decision', description: 'The decision of compliance.' },
    ),
    response: ApplicationRecord,
    errors: ['conflict'],
    write: (context, { params, body }) => completeApplication(context, params.id, body.outcome),
  }),
]
