// `hf events tail`: events as they happen.
import { type Command, InvalidArgumentError } from 'commander'
import { AbortedError } from '../../sdk/src/holdfast.ts'
import { openSession } from './session.ts'

/** Reads a whole number from zero. */
export function wholeNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('Not a whole number.')
  return Number(text)
}

/** Ignores the error of an interruption, which is the normal end of the command. */
export function endQuietly(error: unknown): void {
  if (!(error instanceof AbortedError)) throw error
}

interface TailOptions {
  after?: number
  name?: string
  resource?: string
  limit?: number
}

/** Adds the commands. */
export function addEvents(program: Command): void {
  program
    .command('events')
    .description('the events of the tenant')
    .command('tail')
    .description('print events as they happen, without a gap, until it is interrupted')
    .option('--after <sequence>', 'begin after this event; 0 is the first', wholeNumber)
    .option('--name <name>', 'only events of this name, or of a resource type: order.*')
    .option('--resource <id>', 'only events of this resource')
    .option('--limit <count>', 'end after this number of events', wholeNumber)
    .action(async ({ after, name, resource, limit }: TailOptions, command: Command) => {
      const { hf, print, say, signal } = openSession(command)
      const query = { after, name, 'resource[id]': resource }
      const stream = hf.events.stream(query, { signal })
      let count = 0
      try {
        for await (const event of stream) {
          const { sequence, created_at } = event
          print(event, `${sequence}\t${created_at}\t${event.name}\t${event.resource.id}`)
          if (limit !== undefined && ++count >= limit) break
        }
      } catch (error) {
        endQuietly(error)
      }
      if (stream.last_sequence !== undefined) say(`Go on with --after ${stream.last_sequence}`)
    })
}
