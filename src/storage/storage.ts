// Where the bytes of files lie: a folder of this machine, or a store that speaks S3. A stored object is whole or not
// there at all, and is never changed afterwards; which objects belong to what is the database's business.
import type { Readable } from 'node:stream'

export interface StoredObject {
  size: number
  bytes: Readable
}

export interface Storage {
  /** Stores what comes under the key, all of it or, where the source or the store fails, nothing. */
  put(key: string, bytes: AsyncIterable<Uint8Array>, content_type: string): Promise<void>
  /** Opens the object for reading, or gives undefined where there is none; the caller reads or destroys its bytes. */
  open(key: string): Promise<StoredObject | undefined>
  /** Gives the keys directly in a folder, which is a key of its own without the last part. */
  list(folder: string): Promise<string[]>
  /** Removes the object; one that is not there is no mistake. */
  remove(key: string): Promise<void>
  /** Clears away what was begun before the instant (machine time) and never completed. */
  sweep(before_ms: number): Promise<void>
}

// Neither an empty part nor one that starts with a dot, so no key leads out of its folder.
const KEY = /^[A-Za-z0-9_-][A-Za-z0-9_.-]{0,199}(\/[A-Za-z0-9_-][A-Za-z0-9_.-]{0,199}){0,7}$/

/** Refuses a key that is not made of plain names; keys are made by us, so a wrong one is a mistake of ours. */
export function checkKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`not a key of an object: ${JSON.stringify(key)}`)
  return key
}
