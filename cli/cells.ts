// `holdfast cell …`: the directory of cells, and the map for a router.
import type { Command } from 'commander'
import { print } from './print.ts'

/** Adds the commands. */
export function addCommands(cell: Command): void {
  cell
    .command('set <name> <address>')
    .description('note the address of a cell, such as https://cell-2.internal.example.com')
    .action((name: string, address: string) =>
      onDirectory(async ({ setCell }, database) => print(await setCell(database, name, address))),
    )
  cell
    .command('list')
    .description('list the cells that this one knows, and the tenants that moved')
    .action(() => onDirectory(async ({ listCells }, database) => print(await listCells(database))))
  cell
    .command('map')
    .description(
      'print a line `key cell` for each tenant of this cell and each of its clients: its part of the map of a router',
    )
    .action(() =>
      onDirectory(async ({ listMap }, database, name) => {
        if (!name) throw new Error('CELL names this cell; it is not set.')
        for (const key of await listMap(database)) process.stdout.write(`${key} ${name}\n`)
      }),
    )
}

type Directory = typeof import('../src/cells/directory.ts')
type Database = import('../src/db/database.ts').Database

async function onDirectory(
  work: (directory: Directory, database: Database, name: string | undefined) => Promise<void>,
): Promise<void> {
  const { withInstallation } = await import('./with-app.ts')
  const directory = await import('../src/cells/directory.ts')
  await withInstallation(({ database, config }) => work(directory, database, config.cell))
}
