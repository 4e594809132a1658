// `hf mcp`: the API as tools for coding assistants and other programs that speak the Model Context Protocol.
import type { Command } from 'commander'
import { operationNames } from './call-operation.ts'
import { UsageError } from './exit.ts'
import { matches } from './mcp/matches.ts'
import { openSession } from './session.ts'

interface McpOptions {
  readOnly?: boolean
  only?: string[]
  all?: boolean
}

/** Adds the command. */
export function addMcp(program: Command): void {
  program
    .command('mcp')
    .description('serve the API as tools over standard input and output (Model Context Protocol)')
    .option('--read-only', 'no tool that changes anything, in a sandbox as on a live installation')
    .option('--only <operations...>', "only these operations: orders.place, or 'orders.*' for a group")
    .option(
      '--all',
      'every operation; without it and without --only, those of a first order and of a look around',
    )
    .action(async ({ readOnly: isReadOnly, only, all }: McpOptions, command: Command) => {
      if (all && only) throw new UsageError('--only names operations, and --all is every one: choose.')
      for (const pattern of only ?? []) demandOperation(pattern)
      // Loaded here, so that no other command waits for it.
      const { serveMcp } = await import('./mcp/serve.ts')
      await serveMcp(openSession(command), { isReadOnly, only, all })
    })
}

function demandOperation(pattern: string): void {
  if (!operationNames().some((name) => matches(pattern, name)))
    throw new UsageError(`There is no operation "${pattern}"; hf call --list names them.`)
}
