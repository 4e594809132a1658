// Objects as files of a folder. An object is written to a temporary file, synced to the disk and renamed, so a crash
// leaves either the whole object or a temporary file, which sweep() removes.
import { randomUUID } from 'node:crypto'
import { type FileHandle, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFolder } from '../make-folder.ts'
import { checkKey, type Storage } from './storage.ts'

const ATTEMPTS = 5
const PRIVATE = 0o700

/** A storage in the folder, which is created with the first object. */
export function folderStorage(root: string): Storage {
  const incoming = join(root, 'incoming')
  const objects = join(root, 'objects')
  const place = (key: string) => join(objects, ...checkKey(key).split('/'))

  return {
    async put(key, bytes) {
      const target = place(key)
      makeFolder(incoming, PRIVATE)
      const temporary = join(incoming, randomUUID())
      try {
        await writeSynced(temporary, bytes)
        await moveInto(temporary, target, objects)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },

    async open(key) {
      const handle = await open(place(key), 'r').catch(absent)
      if (!handle) return undefined
      try {
        const { size } = await handle.stat()
        return { size, bytes: handle.createReadStream() }
      } catch (error) {
        await handle.close()
        throw error
      }
    },

    async list(folder) {
      const entries = await readdir(place(folder), { withFileTypes: true }).catch(absent)
      return (entries ?? []).filter((entry) => entry.isFile()).map((entry) => `${folder}/${entry.name}`)
    },

    async remove(key) {
      const target = place(key)
      await rm(target, { force: true })
      // A folder with other objects is not empty, so rmdir fails and the folder stays.
      if (dirname(target) !== objects) await rmdir(dirname(target)).catch(() => {})
    },

    async sweep(before_ms) {
      for (const name of (await readdir(incoming).catch(absent)) ?? []) {
        const path = join(incoming, name)
        const file = await stat(path).catch(absent)
        if (file && file.mtimeMs < before_ms) await rm(path, { force: true })
      }
    },
  }
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
  throw error
}

async function writeSynced(path: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const handle = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of bytes) await writeWhole(handle, chunk)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function writeWhole(handle: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let at = 0; at < chunk.length; ) at += (await handle.write(chunk, at)).bytesWritten
}

// Retries, because the removal of the folder's last object may remove the folder at the same time.
async function moveInto(from: string, target: string, top: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      makeFolder(dirname(target), PRIVATE)
      await rename(from, target)
      break
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || attempt >= ATTEMPTS) throw error
    }
  }
  // The rename survives a crash once every folder on the path is synced.
  for (let folder = dirname(target); ; folder = dirname(folder)) {
    await syncFolder(folder)
    if (folder === top) return
  }
}

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r').catch(absent)
  if (!handle) return
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
