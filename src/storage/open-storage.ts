import { join, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { folderStorage } from './folder.ts'
import type { Storage } from './storage.ts'

/** Opens the storage of the settings; the S3 client is loaded when it is first needed. */
export function openStorage(config: Config): Storage {
  if (!config.s3_bucket) return folderStorage(resolve(config.files_dir || join(config.data_dir, 'files')))
  let opening: Promise<Storage> | undefined
  const store = () => {
    opening ??= import('./s3.ts').then(({ s3Storage }) => s3Storage(config))
    return opening
  }
  return {
    put: async (...args) => (await store()).put(...args),
    open: async (...args) => (await store()).open(...args),
    list: async (...args) => (await store()).list(...args),
    remove: async (...args) => (await store()).remove(...args),
    sweep: async (...args) => (await store()).sweep(...args),
  }
}
