// `holdfast webhook …`: changes of a tenant's webhooks by operators.
import { type Command, Option } from 'commander'
import { addChange } from './add-change.ts'

/** Adds the commands of webhooks. */
export function addCommands(webhook: Command): void {
  addChange(webhook, {
    name: 'rotate-secret',
    description: 'sign with a new secret, shown once only; the previous one also signs for 48 hours',
    operation: 'webhooks.rotate_secret',
  })
  addChange<{ url: string }>(webhook, {
    name: 'set-url',
    description: 'deliver events to another address from now on',
    operation: 'webhooks.change',
    options: [new Option('--url <url>', 'the address').makeOptionMandatory()],
    body: ({ url }) => ({ url }),
  })
  addChange(webhook, {
    name: 'redeliver',
    description: 'send the body of a delivery once more',
    operation: 'webhook_deliveries.redeliver',
  })
}
