import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../src/make-folder.ts'

/**
 * Writes a file into the folder and returns its path. The file gets its name when it is complete, so a bank that fetches
 * files from the folder never reads half of one.
 */
export function writeWhole(folder: string, name: string, content: string | Buffer): string {
  makeFolder(folder)
  const file = join(folder, name)
  const descriptor = openSync(`${file}.part`, 'w', 0o600)
  writeFileSync(descriptor, content)
  fsyncSync(descriptor)
  closeSync(descriptor)
  renameSync(`${file}.part`, file)
  return file
}
