// Rotation of keys on the database itself, and the wrapped master key.
import { readConfig } from '../src/config.ts'
import { rotateSigningKey } from '../src/http/tokens/signing-keys.ts'
import { readMasterKeys } from '../src/privacy/master-keys.ts'
import { rewrapKeys, rotatePersonalData } from '../src/privacy/rotate.ts'
import { wrapMasterKey } from '../src/privacy/wrapped-keys.ts'
import { print, sayAside } from './print.ts'
import { withInstallation } from './with-app.ts'

/** Signs with a new key from now on. */
export const rotateSigning = (overlap: number | undefined): Promise<void> =>
  withInstallation(async (app) => {
    const overlap_seconds = overlap ?? app.config.access_token_ttl_seconds + 60
    print({ kid: await rotateSigningKey(app, overlap_seconds), overlap_seconds })
  })

/** Gives every tenant a new data key, or only wraps the data keys again. */
export const rotateData = ({ rewrapOnly }: { rewrapOnly?: boolean }): Promise<void> =>
  withInstallation(async (app) => {
    const installation = {
      database: app.database,
      masters: readMasterKeys(app.config),
      is_follower: (await app.membership())?.is_follower === true,
      forget: (id: string) => app.forget('tenant', id),
      vault: async (id: string) => (await app.tenant(id))!.vault,
    }
    print(await (rewrapOnly ? rewrapKeys(installation) : rotatePersonalData(installation)))
  })

/** Wraps the master key. It needs no database: a new installation makes its master key before its first start. */
export async function wrapMaster(name: string, options: { new?: boolean }): Promise<void> {
  print(await wrapMasterKey(readConfig(process.env), { name, is_new: options.new === true }, sayAside))
}
