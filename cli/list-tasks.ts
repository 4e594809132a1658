import { listFailedJobs } from '../src/worker/failed-jobs.ts'
import { print } from './print.ts'
import { findTenant, withInstallation } from './with-app.ts'

/** Prints the failing jobs of the tenant, or of all. */
export const listTasks = (tenant?: string): Promise<void> =>
  withInstallation(async (app) => {
    if (tenant !== undefined) await findTenant(app, tenant)
    print({ tasks: await listFailedJobs(app, tenant) })
  })
