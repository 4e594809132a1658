// Value that moves between accounts.
import { each } from '../../worker/job.ts'
import type { Domain } from '../domain.ts'
import { expireJournals } from './journals/end-journals.ts'
import { journalRoutes } from './journals/routes.ts'

export const transfers: Domain = {
  routes: journalRoutes,
  jobs: [{ kind: 'journals.expire', metric: 'journals', ...each(expireJournals) }],
}
