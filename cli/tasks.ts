// `holdfast tasks …`: failed jobs, which people must look into.
import { type Command, Option } from 'commander'
import { addChange } from './add-change.ts'
import { readPages } from './list.ts'
import { readSignIn } from './operator-api/stored-sign-in.ts'
import { type Local, localOption } from './perform.ts'
import { print } from './print.ts'

/** Adds the commands of failed jobs. */
export function addCommands(tasks: Command): void {
  tasks
    .command('list [tenant]')
    .description('list failing jobs of one tenant, or of all on the database itself, oldest first')
    .addOption(localOption())
    .action(async (tenant: string | undefined, { local = false }: Local) => {
      const signIn = local || tenant === undefined ? undefined : readSignIn()
      if (!signIn) return (await import('./list-tasks.ts')).listTasks(tenant)
      print({ tasks: await readPages(signIn, { name: 'jobs.list', params: { tenant_id: tenant! } }) })
    })
  addChange(tasks, {
    name: 'retry',
    description: 'retry a failing job now, without waiting for its backoff',
    operation: 'jobs.retry',
  })
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
