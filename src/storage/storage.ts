// The port to the store of the bytes of files: a folder of this machine, or a store with the S3 protocol. An object is
// stored whole or not at all and never changes; the database knows which file each object belongs to.
import type { Readable } from 'node:stream'

export interface StoredObject {
  size: number
  bytes: Readable
}

export interface Storage {
  /** Stores the bytes under the key: all of them or, if the source or the store fails, none. */
  put(key: string, bytes: AsyncIterable<Uint8Array>, content_type: string): Promise<void>
  /** Opens the object for reading; undefined if there is none. The caller reads or destroys its bytes. */
  open(key: string): Promise<StoredObject | undefined>
  /** Lists the keys directly in a folder; a folder is a key without its last part. */
  list(folder: string): Promise<string[]>
  /** Removes the object, if it exists. */
  remove(key: string): Promise<void>
  /** Removes incomplete uploads that began before the instant of the machine. */
  sweep(before_ms: number): Promise<void>
}

// No part is empty or starts with a dot, so no key leads out of its folder.
const KEY = /^[A-Za-z0-9_-][A-Za-z0-9_.-]{0,199}(\/[A-Za-z0-9_-][A-Za-z0-9_.-]{0,199}){0,7}$/

/** Checks that the key consists of plain names; our own code makes the keys, so a wrong one is a bug. */
export function checkKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`not a key of an object: ${JSON.stringify(key)}`)
  return key
}
