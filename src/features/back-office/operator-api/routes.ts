// The operator API over the changes and reads of the other features.
import type { Route } from '../../../http/api/route.ts'
import { breakRoutes } from './break-routes.ts'
import { clientRoutes } from './client-routes.ts'
import { allCommands } from './commands/all-commands.ts'
import { corporateActionRoutes } from './corporate-action-routes.ts'
import { credentialRoutes } from './credential-routes.ts'
import { feeRoutes } from './fee-routes.ts'
import { fileRoutes } from './files/file-routes.ts'
import { journalRoutes } from './journal-routes.ts'
import { houseListRoutes } from './lists/house-list-routes.ts'
import { accountListRoutes } from './lists/list-routes.ts'
import { paymentRunRoutes } from './payment-run-routes.ts'
import { suspenseRoutes } from './suspense-routes.ts'
import { tenantRoutes } from './tenant-routes.ts'

export const operationRoutes: Route[] = [
  ...tenantRoutes,
  ...suspenseRoutes,
  ...breakRoutes,
  ...paymentRunRoutes,
  ...feeRoutes,
  ...journalRoutes,
  ...clientRoutes,
  ...credentialRoutes,
  ...accountListRoutes,
  ...houseListRoutes,
  ...allCommands,
  ...fileRoutes,
  ...corporateActionRoutes,
]
