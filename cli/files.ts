// `holdfast files …`: the store of the bytes of files.
import type { Command } from 'commander'
import { readConfig } from '../src/config.ts'
import { checkStorage } from '../src/storage/check-storage.ts'
import { openStorage } from '../src/storage/open-storage.ts'
import { print } from './print.ts'

/** Adds the commands for files. */
export function addCommands(files: Command): void {
  files
    .command('check')
    .description('write an object to the configured store, read it back and remove it')
    .action(async () => {
      const config = readConfig(process.env)
      await checkStorage(openStorage(config))
      print({ store: config.s3_bucket ? `bucket ${config.s3_bucket}` : 'folder', works: true })
    })
}
