// `hf trigger`: makes an event happen in a sandbox, so that the app can be seen to receive it.
import type { Command } from 'commander'
import type { Event, EventName } from '../../../sdk/src/holdfast.ts'
import { UsageError } from '../exit.ts'
import { openSession, printer } from '../session.ts'
import type { Stage } from './stage.ts'
import { type Trigger, triggers } from './triggers.ts'

interface TriggerOptions {
  account?: string
  list?: boolean
}

/** Adds the command. */
export function addTrigger(program: Command): void {
  program
    .command('trigger [event]')
    .description('make an event happen in a sandbox, by real calls')
    .option('--account <id>', 'the account to which it happens; without it a new one is opened')
    .option('--list', 'list the events that can be made to happen')
    .action(async (name: string | undefined, { account, list }: TriggerOptions, command: Command) => {
      if (list) return printTriggers(Boolean(command.optsWithGlobals().json))
      const trigger = findTrigger(name)
      if (account !== undefined && !trigger.takes_account)
        throw new UsageError(`${name} opens an account of its own; leave --account out.`)
      const { hf, print, say, signal } = openSession(command)
      const stage: Stage = { hf, say, signal, account }
      const event = await findEvent(stage, name!, await trigger.run(stage))
      print(event, `${event.sequence}\t${event.created_at}\t${event.name}\t${event.resource.id}`)
    })
}

function findTrigger(name: string | undefined): Trigger {
  if (name === undefined) throw new UsageError('Name an event; hf trigger --list lists them.')
  const trigger = Object.hasOwn(triggers, name) ? triggers[name as EventName] : undefined
  if (!trigger) throw new UsageError(`hf cannot trigger "${name}"; hf trigger --list lists the events.`)
  return trigger
}

function printTriggers(isJson: boolean): void {
  const { print } = printer(isJson)
  for (const [event, { does, takes_account }] of Object.entries(triggers))
    print({ event, does, takes_account }, `${event.padEnd(28)}${does}`)
}

// Events are published before they are read, so an event that is missing here has not happened.
async function findEvent({ hf }: Stage, name: string, id: string): Promise<Event> {
  const [event] = await hf.events.list({ name, 'resource[id]': id, limit: 1 })
  if (!event) throw new Error(`There is no event ${name} of ${id}.`)
  return event
}
