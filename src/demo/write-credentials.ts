// The file `credentials.json` in the data folder, with a client of the demo tenant for the operator to try.
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from '../context.ts'
import type { ClientCredentials } from '../features/platform/auth/create-client.ts'
import { isSecretOf } from '../features/platform/auth/secrets.ts'
import { lookUpClient } from '../http/tokens/clients.ts'
import { makeFolder } from '../make-folder.ts'
import { isId } from '../values/ids.ts'

/** The path of the file. */
export const credentialsFile = (app: App) => join(app.config.data_dir, 'credentials.json')

/** Finds what is wrong with the file; undefined if its client is one of this database. */
export async function findFault(app: App): Promise<string | undefined> {
  let content: Partial<ClientCredentials> | null
  try {
    content = JSON.parse(readFileSync(credentialsFile(app), 'utf8'))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENOENT' ? 'missing' : `cannot be read (${code ?? 'it is not JSON'})`
  }
  const { client_id, client_secret } = content ?? {}
  if (typeof client_id !== 'string' || !isId('cli_', client_id) || typeof client_secret !== 'string')
    return 'names no client'
  const client = await lookUpClient(app, client_id)
  const fits = client && isSecretOf(client, client_secret, app.machineNow())
  return fits ? undefined : 'fits no client of this database'
}

/** Writes the file. The server starts without it as well, since its operator can create another client. */
export function writeCredentials(
  app: App,
  { client_id, client_secret }: ClientCredentials,
  say: (line: string) => void,
): void {
  const { base_url, data_dir } = app.config
  const file = credentialsFile(app)
  const text = `${JSON.stringify({ base_url, client_id, client_secret }, null, 2)}\n`
  try {
    makeFolder(data_dir)
    writeFileSync(`${file}.new`, text, { mode: 0o600 })
    renameSync(`${file}.new`, file)
  } catch (error) {
    say(`${file} cannot be written (${(error as NodeJS.ErrnoException).code}).`)
  }
}
