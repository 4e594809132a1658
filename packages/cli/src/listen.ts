// `hf listen`: the events of a tenant as webhooks of an app on this machine, without a public address.
import { createHmac } from 'node:crypto'
import type { Command } from 'commander'
import { endQuietly, wholeNumber } from './events.ts'
import { UsageError } from './exit.ts'
import { type Attempt, newForwarder } from './forward.ts'
import { type Profile, readKeyFile } from './profile.ts'
import { openSession } from './session.ts'

/** The signing secret of a profile: the same at every start, and it reveals nothing of the client's secret or key. */
export function secretOf({ client_id, client_secret, key_file }: Profile): string {
  const secret = key_file === undefined ? client_secret! : readKeyFile(key_file)
  return `whsec_${createHmac('sha256', secret).update(`hf listen ${client_id}`).digest('base64')}`
}

interface ListenOptions {
  forwardTo: string
  events?: string
  after?: number
  limit?: number
}

function demandUrl(text: string): string {
  if (!URL.canParse(text) || !/^https?:/.test(text)) throw new UsageError(`"${text}" is not an address.`)
  return text
}

const lineOf = ({ event, attempt, status, duration_ms, is_abandoned }: Attempt) =>
  [
    `${event.sequence}\t${event.name}\t${event.resource.id}\t${status ?? 'no answer'}\t${duration_ms} ms`,
    ...(attempt > 1 ? [`attempt ${attempt}`] : []),
    ...(is_abandoned ? ['given up'] : []),
  ].join('\t')

/** Adds the command. */
export function addListen(program: Command): void {
  program
    .command('listen')
    .description('forward events to an app as signed webhooks, in order for each resource')
    .requiredOption('--forward-to <url>', 'address of the app')
    .option('--events <name>', 'only events of this name, or of a resource type: order.*')
    .option('--after <sequence>', 'begin after this event; without it with the next one', wholeNumber)
    .option('--limit <count>', 'end after this number of events', wholeNumber)
    .action((options: ListenOptions, command: Command) => listen(options, command))
  program
    .command('secret')
    .description('print the signing secret of hf listen, for the configuration of the app')
    .action((_options, command: Command) => {
      const { profile, print } = openSession(command)
      print({ secret: secretOf(profile) }, secretOf(profile))
    })
}

async function listen({ forwardTo, events, after, limit }: ListenOptions, command: Command) {
  const url = demandUrl(forwardTo)
  const { hf, profile, print, say, signal } = openSession(command)
  const report = (attempt: Attempt) => print(attempt, lineOf(attempt))
  const forwarder = newForwarder({ url, secret: secretOf(profile), signal, report })
  say(`Forwarding to ${url}, signed with the secret that hf secret prints. Ctrl-C ends it.`)
  const stream = hf.events.stream({ after, name: events }, { signal })
  let count = 0
  try {
    for await (const event of stream) {
      await forwarder.add(event)
      if (limit !== undefined && ++count >= limit) break
    }
  } catch (error) {
    endQuietly(error)
  }
  await forwarder.idle()
}
