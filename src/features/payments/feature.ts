// Money in and out, and the files of the bank.
import { each } from '../../worker/job.ts'
import type { Domain } from '../domain.ts'
import { depositRoutes } from './deposits/routes.ts'
import { fundingAccountRoutes } from './funding-accounts/routes.ts'
import { inboundPaymentRoutes } from './inbound-payments/routes.ts'
import { returnPayout } from './withdrawals/plan-return.ts'
import { withdrawalRoutes } from './withdrawals/routes.ts'

export const payments: Domain = {
  routes: [...depositRoutes, ...fundingAccountRoutes, ...withdrawalRoutes, ...inboundPaymentRoutes],
  jobs: [{ kind: 'withdrawals.return-payout', metric: 'returns', ...each(returnPayout) }],
}
