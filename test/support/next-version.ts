// The next version of Holdfast: a copy of this checkout with another number and one more migration.
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')
/** The number of the next version. */
export const NEXT_VERSION = '9.0.0'

/** Makes the copy in the folder. The sources have the times of this checkout, so both share one compiled bundle. */
export function makeNextVersion(folder: string, migration: string, statements: string): void {
  mkdirSync(folder, { recursive: true })
  for (const name of ['src', 'cli', 'bin'])
    cpSync(join(root, name), join(folder, name), { recursive: true, preserveTimestamps: true })
  for (const name of ['node_modules', 'docs', 'scenarios', 'packages'])
    symlinkSync(join(root, name), join(folder, name))
  const description = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...description, version: NEXT_VERSION }))
  writeFileSync(join(folder, 'src', 'db', 'migrations', `${migration}.sql`), statements)
}
