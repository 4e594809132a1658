// `holdfast backup` and `holdfast restore`: the whole installation but its master keys, into a folder and back.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { makeBackup } from '../src/backup/make-backup.ts'
import { type Manifest, readManifest } from '../src/backup/manifest.ts'
import { restoreBackup } from '../src/backup/restore-backup.ts'
import { type Config, readConfig } from '../src/config.ts'
import { findEmbedded } from '../src/db/embedded.ts'
import { findInstallation } from '../src/features/operators/operators/find-installation.ts'
import { endAfterRestore } from '../src/features/operators/operators/sessions/end-after-restore.ts'
import { directUrl } from '../src/open-process.ts'
import { keyFileOf, readMasterKeys } from '../src/privacy/master-keys.ts'
import { openStorage } from '../src/storage/open-storage.ts'
import { changeAsSystemUser } from './as-system-user.ts'
import { applyErasures, readErasures } from './local-erasures.ts'
import { print } from './print.ts'
import { withProgress } from './progress.ts'
import { proveLedgers } from './prove-ledgers.ts'
import { openDatabaseServer, readSettings, withApp } from './with-app.ts'

/** Copies database and files into an empty folder. */
export async function backUp(folder: string): Promise<void> {
  const config = readConfig(process.env)
  const server = await openDatabaseServer(config)
  const broken_off = `${folder} is not a backup: it has no manifest.`
  try {
    const manifest = await withProgress({ what: 'backup', broken_off }, (report) =>
      makeBackup(directUrl(config, server.url), openStorage(config), resolve(folder), report),
    )
    print(summaryOf(manifest))
  } finally {
    await server.stop()
  }
}

/** Loads a backup into an empty database, and proves the ledgers. */
export async function restore(folder: string, { erasures }: { erasures?: string }): Promise<void> {
  const config = await readSettings()
  if (erasures) readErasures(erasures)
  await demandUnused(config)
  const source = resolve(folder)
  const masters = masterKeysFor(config, source)
  const server = await openDatabaseServer(config)
  const broken_off = 'Begin again with an empty DATA_DIR and an empty database.'
  try {
    await withProgress({ what: 'restore', broken_off }, (report) =>
      restoreBackup(directUrl(config, server.url), openStorage(config), source, masters, report),
    )
  } finally {
    await server.stop()
  }
  await withApp(async (app) => {
    const applied = erasures && { erasures: await applyErasures(app, erasures, 'restore') }
    const { id } = await findInstallation(app)
    const access = await changeAsSystemUser(app, id, 'restore', endAfterRestore)
    print({
      ...summaryOf(readManifest(source)),
      ...applied,
      ...access,
      proofs: await proveLedgers(app, 'restore'),
    })
  })
}

async function demandUnused(config: Config): Promise<void> {
  if (config.database_url) return
  if (await findEmbedded(join(resolve(config.data_dir), 'postgres')))
    throw new Error(`A server works on ${config.data_dir}; stop it, and name an empty DATA_DIR.`)
}

// The settings would create a missing key, and the key of a backup is never new.
function masterKeysFor(config: Config, folder: string): string[] {
  const needed = readManifest(folder).master_keys
  const file = keyFileOf(config.data_dir)
  const isNamed = config.personal_data_key || config.personal_data_key_file
  if (needed.length > 0 && !isNamed && !existsSync(file))
    throw new Error(
      `The backup needs the master key ${needed.join(', ')}: name it in PERSONAL_DATA_KEY or put it into ${file}.`,
    )
  return readMasterKeys(config).map(({ id }) => id)
}

const summaryOf = ({ taken_at, tables, objects, master_keys }: Manifest) => ({
  taken_at,
  tables: tables.length,
  rows: tables.reduce((sum, { rows }) => sum + rows, 0),
  bytes: tables.reduce((sum, { bytes }) => sum + bytes, 0),
  objects: objects.length,
  master_keys,
})
