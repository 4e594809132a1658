// `holdfast tenant move`: a tenant moves to another cell while it works.
import { type Command, InvalidArgumentError, Option } from 'commander'
import type { Goal } from '../src/cells/decide-move.ts'
import { print, sayAside } from './print.ts'
import { wholeSeconds } from './whole-seconds.ts'

interface MoveCommand {
  to: string
  pause: number
  keepDays: number
  status?: boolean
  abort?: boolean
  drop?: boolean
}

/** Adds the command. */
export function addTenantMove(tenant: Command): void {
  tenant
    .command('move <tenant>')
    .description(
      'move a tenant to another cell while it works (MOVE_TARGET_URL); run it again after an interruption',
    )
    .addOption(new Option('--to <cell>', 'the cell to which it goes').makeOptionMandatory())
    .option('--pause <seconds>', 'the longest time for which the tenant stands still', wholeSeconds, 2)
    .option('--keep-days <days>', 'how long the old rows are kept', wholeDays, 7)
    .addOption(new Option('--status', 'print what both cells know of the move').conflicts(['abort', 'drop']))
    .addOption(
      new Option('--abort', 'break the move off; the tenant stays, and the copy is deleted').conflicts(
        'drop',
      ),
    )
    .option('--drop', 'delete the rows that stayed behind, after the days for which they are kept')
    .action(act)
}

function wholeDays(text: string): number {
  if (!/^\d{1,4}$/.test(text)) throw new InvalidArgumentError('Must be a whole number of days.')
  return Number(text)
}

async function act(tenant: string, options: MoveCommand): Promise<void> {
  const { readConfig } = await import('../src/config.ts')
  const { directUrl } = await import('../src/open-process.ts')
  const { openDatabaseServer } = await import('./with-app.ts')
  const { withMove } = await import('../src/cells/move.ts')
  const { moveTenant } = await import('../src/cells/move-tenant.ts')
  const { readStatus } = await import('../src/cells/read-status.ts')
  const config = readConfig(process.env)
  const { cell: from, move_target_url: target_url, move_source_url } = config
  if (!from) throw new Error('CELL names this cell; it is not set.')
  if (!target_url) throw new Error('MOVE_TARGET_URL names the database of the other cell; it is not set.')
  const server = await openDatabaseServer(config)
  const direct_url = directUrl(config, server.url)
  const goal: Goal = options.abort ? 'abort' : options.drop ? 'drop' : 'move'
  const places = {
    tenant,
    from,
    to: options.to,
    source_url: direct_url,
    source_url_for_target: move_source_url ?? direct_url,
    target_url,
    say: sayAside,
  }
  const terms = { pause_ms: options.pause * 1000, keep_days: options.keepDays }
  try {
    print(
      await withMove(places, async (move) =>
        options.status ? readStatus(move) : moveTenant(move, goal, terms),
      ),
    )
  } finally {
    await server.stop()
  }
}
