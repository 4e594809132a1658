// Publishes a version of a legal document on the database itself.
import { readFileSync } from 'node:fs'
import type { App } from '../src/context.ts'
import { Refusal } from '../src/errors.ts'
import type { VersionSpec } from '../src/features/customers/legal-documents/decide-version.ts'
import { publishVersion } from '../src/features/customers/legal-documents/publish-version.ts'
import { type StoredBytes, storeBytes } from '../src/features/platform/files/store-file.ts'
import { changeAsSystemUser } from './as-system-user.ts'
import { WORDS } from './legal-documents.ts'
import { print } from './print.ts'
import { findTenant, withInstallation } from './with-app.ts'

/** Publishes the version with the bytes of the PDF, and prints it. */
export const publishLocally = (tenant: string, pdf: string, version: VersionSpec): Promise<void> =>
  withInstallation((app) => publish(app, tenant, pdf, version))

async function publish(app: App, tenant: string, pdf: string, version: VersionSpec): Promise<void> {
  await findTenant(app, tenant)
  const stored = await store(app, tenant, pdf)
  try {
    print(
      await changeAsSystemUser(app, tenant, WORDS, (context) =>
        publishVersion(context, { ...version, stored }),
      ),
    )
  } catch (error) {
    await app.storage.remove(stored.object)
    throw error
  }
}

function store(app: App, tenant: string, pdf: string): Promise<StoredBytes> {
  return storeBytes(app, tenant, readFileSync(pdf)).catch((error) => {
    throw error instanceof Refusal
      ? new Error(`${pdf}: ${error.params?.[0]?.detail ?? error.message}`)
      : error
  })
}
