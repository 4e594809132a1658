// The SDK as an app has it, installed into an empty folder.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import type { Caller } from '../../../test/support/client.ts'
import { installPackage } from '../../../test/support/install-package.ts'
import { temporaryDirectory } from '../../../test/support/temporary.ts'

/** Installs the SDK before the tests of a file, and returns the folder of the app. */
export function installSdk(): string {
  const folder = temporaryDirectory('sdk')
  beforeAll(() => installPackage('sdk', folder), 300_000)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'app')
}

/** What a client of the tenant finds in its environment. */
export const variablesOf = ({ baseUrl, client_id, client_secret }: Caller) => ({
  HOLDFAST_URL: baseUrl,
  HOLDFAST_CLIENT_ID: client_id,
  HOLDFAST_CLIENT_SECRET: client_secret,
})
