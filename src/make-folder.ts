// Makes folders. Node's recursive mkdir never returns on a file system that always answers ENOENT, such as /proc.
import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

/** Makes the folder and its missing parents, each with the mode. */
export function makeFolder(path: string, mode = 0o755): void {
  if (isFolder(path)) return
  const parent = dirname(path)
  if (parent !== path) makeFolder(parent, mode)
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    if (!isFolder(path)) throw error // Another process may have made it meanwhile.
  }
}
