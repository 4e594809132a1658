// Prepares an installation, with or without demo data: a key that signs tokens, and in a sandbox the catalogue. A live
// catalogue begins empty, because the sandbox's has invented instruments and values; an operator imports the real ones.
import type { App } from '../context.ts'
import { PLATFORM } from '../db/database.ts'
import { seedOlderTenants } from '../features/customers/legal-documents/seed-documents.ts'
import { issueBillsForClocks } from '../features/instruments/catalog/issue-bills.ts'
import { importInstruments } from '../features/instruments/catalog/store-seed.ts'
import { listKeys, rotateSigningKey } from '../http/tokens/signing-keys.ts'
import { listSeedInstruments } from '../seed/instruments.ts'

/** Creates what the installation lacks; repeating it changes nothing. */
export async function ensureFoundation(app: App): Promise<void> {
  const is_follower = (await app.membership())?.is_follower === true // Its home has both.
  if (!is_follower && (await listKeys(app)).length === 0) await rotateSigningKey(app, 0)
  if (app.config.environment !== 'sandbox') return
  const seed = is_follower ? [] : listSeedInstruments()
  const changed = await importInstruments(app.database.write(PLATFORM), seed)
  await seedOlderTenants(app.database)
  if (changed > 0) await app.forget('instruments')
  await issueBillsForClocks(app)
}
