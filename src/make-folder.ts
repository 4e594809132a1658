// Makes folders. Node's own recursive mkdir never returns where the file system answers ENOENT for good, as /proc does.
import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

/** Makes the folder and those above it that are missing, each with the mode. */
export function makeFolder(path: string, mode = 0o755): void {
  if (isFolder(path)) return
  const parent = dirname(path)
  if (parent !== path) makeFolder(parent, mode)
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    if (!isFolder(path)) throw error // Else another process was quicker.
  }
}
