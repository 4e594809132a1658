// `holdfast custodian …`: the files of a custodian, and securities whose owner is unknown. On the database itself.
import { readFileSync } from 'node:fs'
import type { Command } from 'commander'

/** Adds the custodian's commands. */
export function addCommands(custodian: Command): void {
  custodian
    .command('instruct <tenant>')
    .description('write the instructions of all requested transfers into a file, each once')
    .option('--out <folder>', 'folder for the file', '.')
    .option('--run <id>', 'write the file of an existing run again, byte for byte')
    .action(async (tenant: string, options: { out: string; run?: string }) =>
      (await import('./local-custodian.ts')).instruct(tenant, options),
    )
  custodian
    .command('report <tenant> <files...>')
    .description('book the reports of the custodian; a file may be read any number of times')
    .action(async (tenant: string, files: string[]) => {
      const { report } = await import('./local-custodian.ts')
      await report(
        tenant,
        files.map((file) => ({ file, text: readFileSync(file, 'utf8') })),
      )
    })
  custodian
    .command('suspense <tenant>')
    .description('list the securities that arrived without an instruction and await a decision')
    .action(async (tenant: string) => (await import('./local-custodian.ts')).listSuspended(tenant))
  custodian
    .command('assign <tenant> <id> <account>')
    .description('give securities in suspense to an account, as a transfer in')
    .action(async (tenant: string, id: string, account: string) =>
      (await import('./local-custodian.ts')).assign(tenant, id, account),
    )
  custodian
    .command('return <tenant> <id>')
    .description('send securities in suspense back to where they came from')
    .action(async (tenant: string, id: string) => (await import('./local-custodian.ts')).sendBack(tenant, id))
}
