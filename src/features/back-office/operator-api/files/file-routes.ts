import type { Route } from '../../../../http/api/route.ts'
import { actionFileRoutes } from './action-file-routes.ts'
import { bankFileRoutes } from './bank-file-routes.ts'
import { legalDocumentRoutes } from './legal-document-routes.ts'

/** The changes that come with a file. */
export const fileRoutes: Route[] = [...legalDocumentRoutes, ...bankFileRoutes, ...actionFileRoutes]
