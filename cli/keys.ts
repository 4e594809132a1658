// `holdfast keys …`: the keys that sign tokens, the keys of personal data, and the master key.
import type { Command } from 'commander'
import { readConfig } from '../src/config.ts'
import { rotateSigningKey } from '../src/http/tokens/signing-keys.ts'
import { readMasterKeys } from '../src/privacy/master-keys.ts'
import { rewrapKeys, rotatePersonalData } from '../src/privacy/rotate.ts'
import { wrapMasterKey } from '../src/privacy/wrapped-keys.ts'
import { print } from './as-system-user.ts'
import { type Local, localOption, performOr, type Reasoned, reasonOption } from './perform.ts'
import { wholeSeconds } from './whole-seconds.ts'
import { sayAside, withApp } from './with-app.ts'

/** Adds the commands. */
export function addKeyCommands(program: Command): void {
  const keys = program.command('keys').description('keys that sign access tokens, and keys of personal data')
  keys
    .command('rotate')
    .description('sign with a new key from now on; earlier keys verify at most for the overlap')
    .option(
      '--overlap <seconds>',
      'how long earlier keys still verify, on the database itself alone; default: the lifetime of a token plus a minute',
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
    .action(rotateData)
  keys
    .command('wrap-master <key>')
    .description('wrap the master key in use under the newest version of a key of the key service (KMS_URL)')
    .option('--new', 'make a new master key and wrap that one')
    .action(wrapMaster)
}

const rotateSigning = ({ overlap, local, approvalReason: reason }: { overlap?: number } & Local & Reasoned) =>
  performOr(
    { name: 'keys.rotate', words: 'keys rotate', reason },
    { local: local || overlap !== undefined },
    () =>
      withApp(async (app) => {
        const overlap_seconds = overlap ?? app.config.access_token_ttl_seconds + 60
        print({ kid: await rotateSigningKey(app, overlap_seconds), overlap_seconds })
      }),
  )

const rotateData = ({ rewrapOnly }: { rewrapOnly?: boolean }) =>
  withApp(async (app) => {
    const installation = {
      database: app.database,
      masters: readMasterKeys(app.config),
      forget: (id: string) => app.forget('tenant', id),
      vault: async (id: string) => (await app.tenant(id))!.vault,
    }
    print(await (rewrapOnly ? rewrapKeys(installation) : rotatePersonalData(installation)))
  })

// Needs no database: a new installation makes its master key before its first start.
async function wrapMaster(name: string, options: { new?: boolean }): Promise<void> {
  print(await wrapMasterKey(readConfig(process.env), { name, is_new: options.new === true }, sayAside))
}
