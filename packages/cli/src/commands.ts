// All commands, in the order of the help.
import type { Command } from 'commander'
import { addCall } from './call-operation.ts'
import { addClock } from './clock.ts'
import { addCompletion } from './completion.ts'
import { addDeliveries } from './deliveries.ts'
import { addDoctor } from './doctor.ts'
import { addEvents } from './events.ts'
import { addListen } from './listen.ts'
import { addLogin } from './log-in.ts'
import { addLogs } from './logs.ts'
import { addMcp } from './mcp.ts'
import { addRawRequests } from './raw-requests.ts'
import { addResources } from './resource-commands.ts'
import { addSandbox } from './sandbox.ts'
import { addSearch } from './search.ts'
import { addTrigger } from './trigger/command.ts'

const ADDITIONS = [
  addLogin,
  addDoctor,
  addSearch,
  addRawRequests,
  addCall,
  addEvents,
  addLogs,
  addDeliveries,
  addListen,
  addTrigger,
  addClock,
  addSandbox,
  addMcp,
  addCompletion,
  addResources, // last, because it adds to the commands of others
]

/** Adds all commands to the program. */
export function addCommands(program: Command): void {
  for (const add of ADDITIONS) add(program)
}
