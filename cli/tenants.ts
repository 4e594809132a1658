// `holdfast tenant …`: tenants, each with its first client, and their settings.
import { type Command, Option } from 'commander'
import { type Local, localOption, performOr } from './perform.ts'
import { print } from './print.ts'
import { addTenantMove } from './tenant-move.ts'
import { addTenantSettings } from './tenant-settings.ts'

/** Adds the command. */
export function addCommands(tenant: Command): void {
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
        createLocally(name, onboarding),
      ),
    )
  addTenantSettings(tenant)
  addTenantMove(tenant)
}

async function createLocally(name: string, onboarding: string): Promise<void> {
  const { createTenant } = await import('../src/features/back-office/sandbox/create-tenant.ts')
  const { withApp } = await import('./with-app.ts')
  await withApp(async (app) => print(await createTenant(app, name, { onboarding })))
}
