// Instruments and their prices.
import type { Domain } from '../domain.ts'
import { issueBillsForClocks } from './catalog/issue-bills.ts'
import { catalogRoutes } from './catalog/routes.ts'
import { importRoutes } from './imports/routes.ts'
import { marketDataRoutes } from './market-data/routes.ts'
import { marketViewRoutes } from './market-views/routes.ts'

export const instruments: Domain = {
  routes: [...catalogRoutes, ...marketDataRoutes],
  operator_routes: [...importRoutes, ...marketViewRoutes],
  tasks: [{ every_ms: 3_600_000, work: issueBillsForClocks }],
}
