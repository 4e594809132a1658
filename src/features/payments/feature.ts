// Money in and out, and the files of the bank.
import { each } from '../../worker/job.ts'
import type { Domain } from '../domain.ts'
import { depositRoutes } from './deposits/routes.ts'
import { collectOfDay } from './direct-debits/booking/collect-debits.ts'
import { playFailure } from './direct-debits/booking/fail-debit.ts'
import { verifyDebtor } from './direct-debits/booking/verify-debtor.ts'
import { expireMandate } from './direct-debits/end-mandates.ts'
import { directDebitRoutes } from './direct-debits/routes.ts'
import { submitOfDay } from './direct-debits/submission/submit-debits.ts'
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
    { kind: 'direct-debits.submit', metric: 'direct_debits', ...each(submitOfDay), batch_size: 1 },
    { kind: 'direct-debits.collect', metric: 'direct_debits', ...each(collectOfDay), batch_size: 1 },
    { kind: 'direct-debits.play-failure', metric: 'direct_debits', ...each(playFailure) },
    { kind: 'direct-debits.release', metric: 'direct_debits', ...each(verifyDebtor) },
    { kind: 'direct-debits.expire-mandate', metric: 'expiries', ...each(expireMandate) },
  ],
}
