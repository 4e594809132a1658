// Money in and out, and the files of the bank.
import { each } from '../../worker/job.ts'
import type { Domain } from '../domain.ts'
import { depositRoutes } from './deposits/routes.ts'
import { expireMandate } from './direct-debits/end-mandates.ts'
import { directDebitRoutes } from './direct-debits/routes.ts'
import { fundingAccountRoutes } from './funding-accounts/routes.ts'
import { inboundPaymentRoutes } from './inbound-payments/routes.ts'
import { mandateRoutes } from './mandates/routes.ts'
import { returnPayout } from './withdrawals/plan-return.ts'
import { withdrawalRoutes } from './withdrawals/routes.ts'

export const payments: Domain = {
  routes: [
    ...depositRoutes,
    ...fundingAccountRoutes,
    ...withdrawalRoutes,
    ...inboundPaymentRoutes,
    ...mandateRoutes,
    ...directDebitRoutes,
  ],
  jobs: [
    { kind: 'withdrawals.return-payout', metric: 'returns', ...each(returnPayout) },
    { kind: 'direct-debits.expire-mandate', metric: 'expiries', ...each(expireMandate) },
  ],
}
