import type { Route } from '../../../../http/api/route.ts'
import { complianceCommands } from './compliance-commands.ts'
import { firmCommands } from './firm-commands.ts'
import { houseCommands } from './house-commands.ts'
import { paymentCommands } from './payment-commands.ts'
import { priceCommands } from './price-commands.ts'
import { tradingCommands } from './trading-commands.ts'
import { unmaskRoutes } from './unmask-routes.ts'
import { webhookCommands } from './webhook-commands.ts'

/** The changes that operators make, and their looks at the receivers of payments. */
export const allCommands: Route[] = [
  ...paymentCommands,
  ...complianceCommands,
  ...houseCommands,
  ...firmCommands,
  ...tradingCommands,
  ...priceCommands,
  ...webhookCommands,
  ...unmaskRoutes,
]
