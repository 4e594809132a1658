// Fees, tax on fees, collection, refunds and arrears.
import type { Domain } from '../domain.ts'
import { collectFees } from './collect-fee.ts'
import { billingRoutes } from './routes.ts'

export const billing: Domain = {
  routes: billingRoutes,
  jobs: [{ kind: 'billing.collect-fee', metric: 'collections', transaction: collectFees }],
}
