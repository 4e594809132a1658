// The files of a backup: a folder with `manifest.json`, one compressed file for each table, and the objects of the file
// store under `objects`. The manifest is written last; a folder without one is not a backup.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const FORMAT = 1

export interface TableCopy {
  name: string
  columns: string[]
  rows: number
  /** Bytes and digest of the rows as `copy` writes them, before they are compressed. */
  bytes: number
  sha256: string
}

export interface Manifest {
  format: number
  /** Machine time at which the copy began: every change that had committed by then is in it. */
  taken_at: string
  /** The migrations that the database had run, in order. */
  migrations: { name: string; digest: string }[]
  /** The ids of the master keys without which personal data cannot be read. */
  master_keys: string[]
  tables: TableCopy[]
  /** The last number of each sequence, null if it has given none. */
  sequences: { name: string; last: string | null }[]
  objects: string[]
}

/** A backup that cannot be made or used, in one line for the operator. */
export class BackupRefusal extends Error {}

export const manifestFile = (folder: string): string => join(folder, 'manifest.json')
export const tableFile = (folder: string, table: string): string => join(folder, `${table}.copy.gz`)
export const objectFile = (folder: string, key: string): string => join(folder, 'objects', ...key.split('/'))

/** Reports the progress of a long copy: the bytes so far, of about this many. */
export type ReportProgress = (done: number, total: number) => void

/** Reads the manifest of a backup, or refuses the folder. */
export function readManifest(folder: string): Manifest {
  let manifest: Manifest
  try {
    manifest = JSON.parse(readFileSync(manifestFile(folder), 'utf8'))
  } catch (error) {
    throw new BackupRefusal(`${folder} holds no complete backup: ${(error as Error).message}`)
  }
  if (manifest.format !== FORMAT)
    throw new BackupRefusal(
      `The backup in ${folder} has format ${manifest.format}; this version reads ${FORMAT}.`,
    )
  return manifest
}
