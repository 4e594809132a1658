// `holdfast tasks …`: failed jobs, which people must look into.
import { type Command, Option } from 'commander'
import { addChange } from './add-change.ts'

/** Adds the commands of failed jobs. */
export function addCommands(tasks: Command): void {
  tasks
    .command('list [tenant]')
    .description('list failing jobs of one tenant or of all, oldest first')
    .action(async (tenant?: string) => (await import('./list-tasks.ts')).listTasks(tenant))
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
