// `holdfast tasks …`: failed jobs, which people must look into.
import { type Command, Option } from 'commander'
import { listFailedJobs } from '../src/worker/failed-jobs.ts'
import { addChange } from './add-change.ts'
import { print } from './as-system-user.ts'
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
  addChange<{ reason: string }>(tasks, {
    name: 'close',
    description: 'remove a job that an operator has resolved; it is not retried',
    operation: 'jobs.close',
    options: [
      new Option('--reason <text>', 'how it was resolved, for a note on the job').makeOptionMandatory(),
    ],
    body: ({ reason }) => ({ note: reason }),
  })
}
