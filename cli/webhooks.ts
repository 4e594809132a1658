// `holdfast webhook …`: changes of a tenant's webhook that only the operator may make.
import type { Command } from 'commander'
import { addChange } from './add-change.ts'

/** Adds the commands of webhooks. */
export function addWebhookCommands(program: Command): void {
  addChange(program.command('webhook').description("tenants' webhooks"), {
    name: 'rotate-secret',
    description: 'sign with a new secret, shown once only; the previous one also signs for 48 hours',
    operation: 'webhooks.rotate_secret',
  })
}
