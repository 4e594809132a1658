// The holdings of accounts and their value, now and in the past.
import type { Domain } from '../domain.ts'
import { fillDailyValues } from './daily-values/fill-daily-values.ts'
import { dailyValueRoutes } from './daily-values/routes.ts'
import { holdingRoutes } from './holdings/routes.ts'
import { lotRoutes } from './lots/routes.ts'
import { performanceRoutes } from './performance/routes.ts'
import { valuationRoutes } from './valuation/routes.ts'

export const portfolio: Domain = {
  routes: [...holdingRoutes, ...lotRoutes, ...valuationRoutes, ...dailyValueRoutes, ...performanceRoutes],
  tasks: [{ every_ms: 10_000, work: fillDailyValues }],
}
