// The command `hf`.
import { Command } from 'commander'
import { addCall } from './call-operation.ts'
import { addClock } from './clock.ts'
import { addCompletion } from './completion.ts'
import { addDeliveries } from './deliveries.ts'
import { addDoctor } from './doctor.ts'
import { addEvents } from './events.ts'
import { exitCodeOf, isOfParser } from './exit.ts'
import { addListen } from './listen.ts'
import { addLogin } from './log-in.ts'
import { addLogs } from './logs.ts'
import { addMcp } from './mcp.ts'
import { addRawRequests } from './raw-requests.ts'
import { addSandbox } from './sandbox.ts'
import { addTrigger } from './trigger/command.ts'

declare const HF_VERSION: string

const program = new Command('hf')
  .description("Holdfast's API, events and webhooks in your terminal")
  .version(HF_VERSION)
  .option('--profile <name>', 'the profile to use; else the environment, HF_PROFILE, or default')
  .option('--json', 'print data as JSON, one object a line')
  .addHelpText(
    'after',
    '\nEnvironment: HOLDFAST_CLIENT_ID, HOLDFAST_CLIENT_SECRET, HOLDFAST_BASE_URL, HF_PROFILE.' +
      '\nExit codes: 0 success, 1 failure, 2 wrong use, 3 credentials refused, 4 not found.',
  )
  .exitOverride()

const commands = [
  ...[addLogin, addDoctor, addRawRequests, addCall],
  ...[addEvents, addLogs, addDeliveries, addListen, addTrigger, addClock, addSandbox, addMcp, addCompletion],
]
for (const add of commands) add(program)

// Subcommands end as the program does.
const overrideExits = (command: Command): void => {
  command.exitOverride()
  command.commands.forEach(overrideExits)
}
overrideExits(program)

try {
  await program.parseAsync()
} catch (error) {
  if (!isOfParser(error)) process.stderr.write(`hf: ${(error as Error).message}\n`)
  process.exitCode = isOfParser(error) && error.exitCode === 0 ? 0 : exitCodeOf(error)
}
