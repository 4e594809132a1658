// `hf events resend` and `hf deliveries`: the deliveries to the webhooks of a tenant, and their repetition.
import type { Command } from 'commander'
import type { Event, Holdfast, Webhook, WebhookDeliveryStatus } from '../../sdk/src/holdfast.ts'
import { wholeNumber } from './events.ts'
import { UsageError } from './exit.ts'
import { openSession } from './session.ts'

/** The states of a delivery. */
export const STATES: WebhookDeliveryStatus[] = ['pending', 'in_progress', 'succeeded', 'failed']

function deliveryStatus(text: string): WebhookDeliveryStatus {
  const status = STATES.find((one) => one === text)
  if (!status) throw new UsageError(`The status is one of ${STATES.join(', ')}.`)
  return status
}

/** Adds the commands; `events` is the command that `resend` belongs to. */
export function addDeliveries(program: Command): void {
  const events = program.commands.find((command) => command.name() === 'events')!
  events
    .command('resend <event>')
    .description('deliver an event again to every active webhook that receives it')
    .option('--webhook <id>', 'only to this webhook')
    .action(async (id: string, { webhook }: { webhook?: string }, command: Command) => {
      const { hf, print } = openSession(command)
      const event = await hf.events.retrieve(id)
      for (const target of await chooseWebhooks(hf, event, webhook)) {
        const { deliveries } = await hf.webhooks.replay(target.id, {
          after: event.sequence - 1,
          to: event.sequence,
        })
        print({ event: id, webhook: target.id, deliveries }, `${event.name}\t${target.id}\t${target.url}`)
      }
    })
  const deliveries = program.command('deliveries').description('the deliveries to the webhooks of the tenant')
  deliveries
    .command('list')
    .description('list the deliveries, newest first')
    .option('--webhook <id>', 'only those to this webhook')
    .option('--status <status>', `only those in this state: ${STATES.join(', ')}`, deliveryStatus)
    .option('--limit <count>', 'the largest number that is printed', wholeNumber, 20)
    .action(async (query: ListOptions, command: Command) => {
      const { hf, print } = openSession(command)
      for (const one of await hf.webhook_deliveries.list(query))
        print(one, `${one.id}\t${one.status}\t${one.webhook}\t${one.event ?? 'a test'}\t${one.created_at}`)
    })
  deliveries
    .command('resend <delivery>')
    .description('send the payload of a delivery again to its webhook')
    .action(async (id: string, _options, command: Command) => {
      const { hf, print } = openSession(command)
      const again = await hf.webhook_deliveries.redeliver(id)
      print(again, `${again.id}\t${again.status}\t${again.webhook}`)
    })
}

interface ListOptions {
  webhook?: string
  status?: WebhookDeliveryStatus
  limit: number
}

async function chooseWebhooks(hf: Holdfast, { name }: Event, id: string | undefined): Promise<Webhook[]> {
  const takes = ({ event_names }: Webhook) => event_names === null || event_names.includes(name)
  if (id !== undefined) {
    const webhook = await hf.webhooks.retrieve(id)
    if (!takes(webhook)) throw new UsageError(`The webhook ${id} does not take ${name}.`)
    return [webhook]
  }
  const webhooks = await hf.webhooks.list()
  const targets = webhooks.filter((webhook) => webhook.is_active && takes(webhook))
  if (targets.length === 0) throw new Error(`No active webhook of the tenant takes ${name}.`)
  return targets
}
