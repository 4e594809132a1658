// `holdfast tasks …`: failed jobs, which people must look into.
import type { Command } from 'commander'
import { closeFailedJob, listFailedJobs } from '../src/worker/failed-jobs.ts'
import { byOption, order, print } from './as-operator.ts'
import { findTenant, withApp } from './with-app.ts'

/** Adds the commands of failed jobs. */
export function addTaskCommands(program: Command): void {
  const tasks = program.command('tasks').description('failing jobs that need an operator')
  tasks
    .command('list [tenant]')
    .description('list failing jobs of one tenant or of all, oldest first')
    .action((tenant?: string) =>
      withApp(async (app) => {
        if (tenant !== undefined) await findTenant(app, tenant)
        print({ tasks: await listFailedJobs(app, tenant) })
      }),
    )
  tasks
    .command('close <tenant> <job>')
    .description('remove a job that an operator has resolved; it is not retried')
    .requiredOption('--reason <text>', 'how it was resolved, for the audit record')
    .addOption(byOption())
    .action((tenant: string, job: string, { by, reason }: { by: string; reason: string }) =>
      order(tenant, by, 'tasks close', (context) => {
        context.request.path += `: ${reason}`
        return closeFailedJob(context, job)
      }),
    )
}
