// `holdfast cell …`: the directory of cells, the map for a router, and what all cells share.
import type { Command } from 'commander'
import type { Config } from '../src/config.ts'
import { print, sayAside } from './print.ts'

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
      'print a line `key cell` for each tenant and each of its clients: the map of a router, of all cells that share',
    )
    .action(() =>
      onDirectory(async ({ listMap }, database, name) => {
        if (!name) throw new Error('CELL names this cell; it is not set.')
        for (const { key, cell } of await listMap(database, name)) process.stdout.write(`${key} ${cell}\n`)
      }),
    )
  cell
    .command('join <home>')
    .description(
      'share the catalogue, prices, keys and operators of another cell, the home (HOME_CELL_URL); run it again after an interruption or a new release',
    )
    .option('--again', 'cut the links first and copy everything again, such as after the restore of a backup')
    .action(join)
  cell
    .command('leave')
    .description('stop sharing; this cell keeps what it has received and writes it itself')
    .option('--home-is-lost', 'do not connect to the home')
    .action(leave)
  cell
    .command('status')
    .description(
      'print how far this cell and each other are behind, in bytes and seconds, and failed attempts',
    )
    .action(status)
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

/** Runs the work with the URL of this cell's database, past a pooler. */
async function onServer<T>(work: (url: string, config: Config) => Promise<T>): Promise<T> {
  const { directUrl } = await import('../src/open-process.ts')
  const { openDatabaseServer, readSettings } = await import('./with-app.ts')
  const config = await readSettings()
  const server = await openDatabaseServer(config)
  try {
    return await work(directUrl(config, server.url), config)
  } finally {
    await server.stop()
  }
}

function optionsFor(home: string, here_url: string, { cell, home_cell_url, move_source_url }: Config) {
  if (!cell) throw new Error('CELL names this cell; it is not set.')
  if (!home_cell_url) throw new Error('HOME_CELL_URL names the database of the home; it is not set.')
  const here_url_for_home = move_source_url ?? here_url
  return { cell, home, here_url, here_url_for_home, home_url: home_cell_url, say: sayAside }
}

const join = (home: string, { again }: { again?: boolean }) =>
  onServer(async (url, config) => {
    const { withSharing } = await import('../src/cells/sharing/sharing.ts')
    const { joinHome } = await import('../src/cells/sharing/join-home.ts')
    const { cutLinks } = await import('../src/cells/sharing/leave-home.ts')
    const { readMasterKeys } = await import('../src/privacy/master-keys.ts')
    const held = readMasterKeys(config).map(({ id }) => id)
    print(
      await withSharing(optionsFor(home, url, config), async (sharing) => {
        if (again) await cutLinks(sharing)
        return joinHome(sharing, held)
      }),
    )
  })

const leave = ({ homeIsLost }: { homeIsLost?: boolean }) =>
  onServer(async (url, config) => {
    const { readPlace, leaveHome, leaveLostHome } = await import('../src/cells/sharing/leave-home.ts')
    const { withSharing } = await import('../src/cells/sharing/sharing.ts')
    const place = await readPlace(url)
    if (!place || place.cell === place.home) return print({ cell: config.cell ?? null, done: 'nothing' })
    const { cell, home } = place
    if (homeIsLost) await leaveLostHome(url, cell)
    else await withSharing(optionsFor(home, url, config), leaveHome)
    print({ cell, home, done: 'left' })
  })

const status = () =>
  onServer(async (url) => {
    const { readSharing } = await import('../src/cells/sharing/read-sharing.ts')
    print(await readSharing(url))
  })
