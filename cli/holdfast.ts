// The command `holdfast`: one file per command that does more than a few lines.
import { Command, Option } from 'commander'
import { reasonOf } from '../src/db/embedded/refusal.ts'
import { createTenant } from '../src/features/sandbox/create-tenant.ts'
import { readVersion } from '../src/values/package-version.ts'
import { addApprovalCommands } from './approvals.ts'
import { addAuditCommands } from './audit.ts'
import { addBackupCommands } from './backup.ts'
import { addBankCommands } from './bank.ts'
import { addCatalogCommands } from './catalog.ts'
import { addClientCommands } from './client.ts'
import { addComplianceCommands } from './compliance.ts'
import { addDocumentCommands } from './documents.ts'
import { Failure } from './failure.ts'
import { addFileCommands } from './files.ts'
import { addKeyCommands } from './keys.ts'
import { addLegalDocumentCommands } from './legal-documents.ts'
import { addOperatorCommands } from './operator.ts'
import { type Local, localOption, performOr } from './perform.ts'
import { addPriceCommands } from './prices.ts'
import { addRetentionCommands } from './retention.ts'
import { addScenarioCommands } from './scenarios.ts'
import { addTaskCommands } from './tasks.ts'
import { addWebhookCommands } from './webhooks.ts'
import { FaultList, withApp } from './with-app.ts'

const print = (value: object): void => void process.stdout.write(`${JSON.stringify(value, null, 2)}\n`)

// An error is one line, whatever library it comes from.
function plainLine(error: unknown): string {
  if (error instanceof FaultList) return error.message
  const { message, path } = error as NodeJS.ErrnoException
  const reason = reasonOf(error)
  if (reason) return path ? `${path} cannot be used: ${reason}.` : `A file cannot be used: ${reason}.`
  return message.replaceAll(/\s*\n\s*/g, ' ')
}

const program = new Command('holdfast')
  .description('Runs and operates Holdfast. Settings come from the environment.')
  .version(readVersion())

program
  .command('start')
  .description('start the server, as `npm start` does')
  .action(async () => void (await import('../src/main.ts')))

program
  .command('migrate')
  .description('migrate the database to the newest schema')
  .action(() => withApp(async () => print({ migrated: true })))

const tenant = program.command('tenant').description('tenants')
tenant
  .command('create <name>')
  .description('create a tenant with one client; the secret is shown once only')
  .addOption(
    new Option('--onboarding <how>', 'requirements for new customers')
      .choices(['full', 'minimal'])
      .default('full'),
  )
  .addOption(localOption())
  .action((name: string, { onboarding, ...options }: { onboarding: string } & Local) =>
    performOr({ name: 'tenants.create', words: 'tenant create', body: { name, onboarding } }, options, () =>
      withApp(async (app) => print(await createTenant(app, name, { onboarding }))),
    ),
  )

addKeyCommands(program)
addApprovalCommands(program)
addAuditCommands(program)
addBackupCommands(program)
addCatalogCommands(program)
addClientCommands(program)
addComplianceCommands(program)
addOperatorCommands(program)
addPriceCommands(program)
addRetentionCommands(program)
addScenarioCommands(program)
addTaskCommands(program)
addLegalDocumentCommands(program)
addDocumentCommands(program)
addFileCommands(program)
addBankCommands(program)
addWebhookCommands(program)

try {
  await program.parseAsync()
} catch (error) {
  process.stderr.write(`${plainLine(error)}\n`)
  process.exitCode = error instanceof Failure ? error.exit_code : 1
}
