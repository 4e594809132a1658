// Value that moves between accounts.
import { each } from '../../worker/job.ts'
import type { Domain } from '../domain.ts'
import { expireJournals } from './journals/end-journals.ts'
import { journalRoutes } from './journals/routes.ts'
import { followTransfer } from './securities-transfers/daily-work/follow-transfer.ts'
import { instructTransfer } from './securities-transfers/daily-work/instruct-transfer.ts'
import { securitiesTransferRoutes } from './securities-transfers/routes.ts'

export const transfers: Domain = {
  routes: [...journalRoutes, ...securitiesTransferRoutes],
  jobs: [
    { kind: 'journals.expire', metric: 'journals', ...each(expireJournals) },
    { kind: 'securities-transfers.instruct', metric: 'transfers', ...each(instructTransfer) },
    { kind: 'securities-transfers.follow', metric: 'transfers', ...each(followTransfer) },
  ],
}
