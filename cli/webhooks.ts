// `holdfast webhook …`: changes of a tenant's webhook that only the operator may make.
import type { Command } from 'commander'
import { rotateWebhookSecret } from '../src/features/webhooks/rotate-secret.ts'
import { byOption, order } from './as-operator.ts'

/** Adds the commands of webhooks. */
export function addWebhookCommands(program: Command): void {
  program
    .command('webhook')
    .description("tenants' webhooks")
    .command('rotate-secret <tenant> <webhook>')
    .description('sign with a new secret, shown once only; the previous one also signs for 48 hours')
    .addOption(byOption())
    .action((tenant: string, webhook: string, { by }: { by: string }) =>
      order(tenant, by, 'webhook rotate-secret', async (context) => ({
        webhook,
        ...(await rotateWebhookSecret(context, webhook)),
      })),
    )
}
