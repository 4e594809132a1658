// Chooses the storage by the settings.
import { join, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { folderStorage } from './folder.ts'
import type { Storage } from './storage.ts'

/** Opens the storage the settings name; a store that speaks S3 is loaded when it is first needed. */
export function openStorage(config: Config): Storage {
  if (!config.s3_bucket) return folderStorage(resolve(config.files_dir || join(config.data_dir, 'files')))
  let opening: Promise<Storage> | undefined
  const store = () => {
    opening ??= import('./s3.ts').then(({ s3Storage }) => s3Storage(config))
    return opening
  }
  return {
    put: async (...given) => (await store()).put(...given),
    open: async (...given) => (await store()).open(...given),
    list: async (...given) => (await store()).list(...given),
    remove: async (...given) => (await store()).remove(...given),
    sweep: async (...given) => (await store()).sweep(...given),
  }
}
