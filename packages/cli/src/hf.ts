// The command `hf`.
import { Command } from 'commander'
import { addCommands } from './commands.ts'
import { exitCodeOf, isOfParser } from './exit.ts'

declare const HF_VERSION: string

// A reader that has seen enough closes the pipe: `hf --help | head`, `hf events tail | head`.
process.stdout.once('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit(0)
})

const program = new Command('hf')
  .description("Holdfast's API, events and webhooks in your terminal")
  .version(HF_VERSION)
  .option('--profile <name>', 'the profile to use; else the environment, HF_PROFILE, or default')
  .option('--json', 'print data as JSON, one object a line')
  .addHelpText(
    'after',
    '\nEnvironment: HOLDFAST_CLIENT_ID, HOLDFAST_CLIENT_SECRET or HOLDFAST_CLIENT_KEY_FILE, HOLDFAST_BASE_URL,' +
      '\nHOLDFAST_AUDIENCE, HF_PROFILE.' +
      '\nExit codes: 0 success, 1 failure, 2 wrong use, 3 credentials refused, 4 not found,' +
      '\n130 broken off by a signal.',
  )
  .exitOverride()

addCommands(program)

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
