// `holdfast keys …`: the keys that sign tokens, the keys of personal data, and the master key.
import type { Command } from 'commander'
import { type Local, localOption, performOr, type Reasoned, reasonOption } from './perform.ts'
import { wholeSeconds } from './whole-seconds.ts'

const locally = () => import('./local-keys.ts')

/** Adds the commands. */
export function addCommands(keys: Command): void {
  keys
    .command('rotate')
    .description('sign with a new key from now on; earlier keys verify at most for the overlap')
    .option(
      '--overlap <seconds>',
      'how long earlier keys still verify, only on the database itself; default: the lifetime of a token plus a minute',
      wholeSeconds,
    )
    .addOption(reasonOption())
    .addOption(localOption())
    .action(rotateSigning)
  keys
    .command('rotate-personal-data')
    .description(
      'give every tenant a new data key and seal everything again under it; run it again after an interruption',
    )
    .option('--rewrap-only', 'only wrap the data keys again, under the first master key of the settings')
    .action(async (options: { rewrapOnly?: boolean }) => (await locally()).rotateData(options))
  keys
    .command('wrap-master <key>')
    .description('wrap the master key in use under the newest version of a key of the key service (KMS_URL)')
    .option('--new', 'make a new master key and wrap that one')
    .action(async (name: string, options: { new?: boolean }) => (await locally()).wrapMaster(name, options))
}

const rotateSigning = ({ overlap, local, approvalReason: reason }: { overlap?: number } & Local & Reasoned) =>
  performOr(
    { name: 'keys.rotate', words: 'keys rotate', reason },
    { local: local || overlap !== undefined },
    async () => (await locally()).rotateSigning(overlap),
  )
