// The command `holdfast`. Each command loads only what it uses: of the groups below, the one that is named, and in its
// actions what works on the database.
import { Command } from 'commander'
import { reasonOf } from '../src/db/embedded/refusal.ts'
import { readVersion } from '../src/values/package-version.ts'
import { Failure, FaultList } from './failure.ts'
import { print } from './print.ts'

const program = new Command('holdfast')
  .description('Runs and operates Holdfast. Settings come from the environment.')
  .version(readVersion())

// The server and its schema.
function addServerCommands(): void {
  program
    .command('start')
    .description('start the server, as `npm start` does')
    .action(async () => void (await import('../src/main.ts')))

  program
    .command('migrate')
    .description('migrate the database to the newest schema')
    .action(async () => {
      const { breakOffWith } = await import('./progress.ts')
      const { withApp } = await import('./with-app.ts')
      await breakOffWith(
        'migrate: broken off. Migrations that had ended stay; the one under way is undone.',
        () => withApp(async () => print({ migrated: true })),
      )
    })
}

function addBackupCommands(): void {
  program
    .command('backup <folder>')
    .description(
      'copy database and files into an empty folder, while the server works; master keys are not in it',
    )
    .action(async (folder: string) => (await import('./backup.ts')).backUp(folder))

  program
    .command('restore <folder>')
    .description('load a backup into an empty database, then prove the ledger of every tenant')
    .option(
      '--erasures <file>',
      'a list of `holdfast retention erasures`: those since the backup are carried out',
    )
    .action(async (folder: string, options: { erasures?: string }) =>
      (await import('./backup.ts')).restore(folder, options),
    )
}

const [first, second] = process.argv.slice(2).filter((word) => !word.startsWith('-'))
const named = first === 'help' ? second : first

type Load = () => Promise<{ addCommands(group: Command): void }>

/** Adds a group of commands. Its module, which adds the commands below it, is loaded only if the group is named. */
async function addGroup(name: string, description: string, load: Load): Promise<void> {
  const group = program.command(name).description(description)
  if (name === named) (await load()).addCommands(group)
}

// An error is one line, whatever library it comes from.
function plainLine(error: unknown): string {
  if (error instanceof FaultList) return error.message
  const { message, path } = error as NodeJS.ErrnoException
  const reason = reasonOf(error)
  if (reason) return path ? `${path} cannot be used: ${reason}.` : `A file cannot be used: ${reason}.`
  return message.replaceAll(/\s*\n\s*/g, ' ')
}

async function addAll(): Promise<void> {
  addServerCommands()
  await addGroup('tenant', 'tenants', () => import('./tenants.ts'))
  await addGroup('cell', 'cells: the directory, and the map of a router', () => import('./cells.ts'))
  await addGroup('keys', 'keys that sign access tokens, and keys of personal data', () => import('./keys.ts'))
  await addGroup('approval', 'changes that wait for the approval of others', () => import('./approvals.ts'))
  await addGroup('audit', 'the audit trail and its verification', () => import('./audit.ts'))
  addBackupCommands()
  await addGroup('catalog', 'instruments', () => import('./catalog.ts'))
  await addGroup('client', "tenants' clients", () => import('./client.ts'))
  await addGroup(
    'compliance',
    'decisions of compliance about persons, customers and accounts',
    () => import('./compliance.ts'),
  )
  await addGroup(
    'operator',
    "operators, and an operator's decisions about money",
    () => import('./operator.ts'),
  )
  await addGroup('prices', 'prices of instruments', () => import('./prices.ts'))
  await addGroup(
    'retention',
    'how long personal data are retained: rules, legal holds, erasures',
    () => import('./retention.ts'),
  )
  await addGroup(
    'scenario',
    'stories of requests and expectations, played on a running sandbox',
    () => import('./scenarios.ts'),
  )
  await addGroup('tasks', 'failing jobs that need an operator', () => import('./tasks.ts'))
  await addGroup(
    'legal-document',
    'legal documents that customers consent to',
    () => import('./legal-documents.ts'),
  )
  await addGroup('document', 'documents of accounts', () => import('./documents.ts'))
  await addGroup('files', 'the store for the bytes of files', () => import('./files.ts'))
  await addGroup('bank', 'payment runs, bank files and reconciliation breaks', () => import('./bank.ts'))
  await addGroup(
    'custodian',
    'securities transfers: instructions, reports and securities in suspense',
    () => import('./custodian.ts'),
  )
  await addGroup('webhook', "tenants' webhooks", () => import('./webhooks.ts'))
}

try {
  await addAll()
  await program.parseAsync()
} catch (error) {
  process.stderr.write(`${plainLine(error)}\n`)
  process.exitCode = error instanceof Failure ? error.exit_code : 1
}
